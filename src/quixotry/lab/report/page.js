'use strict';
(() => {
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

  // Charts: drawn when they come near the screen, so that a telephone has little to do at once.
  const specs = JSON.parse(document.getElementById('charts').textContent);
  const draw = (place) => {
    vegaEmbed(place, specs[place.dataset.chart], { actions: false, renderer: 'svg' })
      .catch((error) => { place.textContent = 'This chart could not be drawn: ' + error.message; });
  };
  if ('IntersectionObserver' in window) {
    const near = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) { near.unobserve(entry.target); draw(entry.target); }
      }
    }, { rootMargin: '600px' });
    all('.chart').forEach((place) => near.observe(place));
    addEventListener('beforeprint', () => all('.chart:empty').forEach(draw));
  } else {
    all('.chart').forEach(draw);
  }

  // The list of sections tells which one is being read.
  const links = new Map(all('nav a').map((link) => [link.hash.slice(1), link]));
  if ('IntersectionObserver' in window) {
    const seen = new Set();
    const reading = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) { isIntersecting ? seen.add(target.id) : seen.delete(target.id); }
      const first = [...links.keys()].find((name) => seen.has(name));
      links.forEach((link, name) => {
        if (name === first) { link.setAttribute('aria-current', 'true'); } else { link.removeAttribute('aria-current'); }
      });
    }, { rootMargin: '-20% 0px -70% 0px' });
    all('main > section').forEach((section) => reading.observe(section));
  }

  // Tables: a click on a heading sorts, numbers from the greatest, words by the alphabet; a second click turns it.
  const number = (text) => {
    const found = text.replace(/[,±<\s]/g, '').replace('−', '-').match(/^[+-]?[\d.]+/);
    return found ? Number(found[0]) : -Infinity;
  };
  const sort = (heading) => {
    const row = heading.parentElement, body = row.closest('table').tBodies[0];
    const column = [...row.cells].indexOf(heading), numbers = heading.classList.contains('n');
    const was = heading.getAttribute('aria-sort');
    const down = was ? was === 'ascending' : numbers;
    const value = numbers ? (line) => number(line.cells[column].textContent) : (line) => line.cells[column].textContent;
    const compare = (a, b) => (numbers ? a.value - b.value : a.value.localeCompare(b.value));
    const lines = [...body.rows].map((line) => ({ line, value: value(line) }));
    lines.sort((a, b) => (down ? compare(b, a) : compare(a, b)));
    body.append(...lines.map(({ line }) => line));
    [...row.cells].forEach((other) => other.removeAttribute('aria-sort'));
    heading.setAttribute('aria-sort', down ? 'descending' : 'ascending');
  };
  document.addEventListener('click', (event) => {
    const heading = event.target.closest('th');
    if (heading) { sort(heading); }
  });

  // The search: only tables of words stay, with the rows that match; ? is any letter, * any letters.
  const search = document.getElementById('search'), found = document.getElementById('found');
  const rows = all('td.w').map((cell) => ({ row: cell.parentElement, word: cell.textContent.toUpperCase() }));
  const look = () => {
    const text = search.value.trim().toUpperCase();
    const wild = /[?*]/.test(text);
    const plain = text.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\?/g, '.').replace(/\*/g, '.*');
    const pattern = new RegExp(wild ? '^' + plain + '$' : plain, 'u');
    const words = new Set();
    for (const { row, word } of rows) {
      row.hidden = text !== '' && !pattern.test(word);
      if (!row.hidden) { words.add(word); }
    }
    all('figure').forEach((figure) => {
      figure.hidden = text !== '' && !all('td.w', figure).some((cell) => !cell.parentElement.hidden);
    });
    all('section').forEach((section) => {
      section.hidden = text !== '' && !all('figure', section).some((figure) => !figure.hidden);
    });
    found.textContent = text === '' ? '' : words.size === 1 ? '1 word' : words.size.toLocaleString('en') + ' words';
  };
  search.addEventListener('input', look);
  search.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { search.value = ''; look(); }
  });
})();
