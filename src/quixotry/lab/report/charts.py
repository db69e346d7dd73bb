"""Charts of a report as specifications of Vega-Lite. Colours are those of the page, by the names of its style sheet.

Main name: `spec`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from quixotry.lab.report.model import Chart

_SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
_FORMATS = {"part": ".1~%", "number": ",.1~f", "gain": "+.1~f", "count": ",d"}
_AXES = {**_FORMATS, "part": "~%", "number": ",~f"}
# Up to so many places have room for a name each.
_FEW = 16
_HEIGHT, _BAR = 190, 15

_CONFIG: dict[str, Any] = {
    "background": None,
    "font": "inherit",
    "view": {"stroke": None},
    "axis": {
        "labelColor": "var(--label)",
        "titleColor": "var(--label)",
        "gridColor": "var(--line)",
        "domainColor": "var(--line)",
        "tickColor": "var(--line)",
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": 500,
        "titlePadding": 8,
        "labelPadding": 5,
    },
    "axisX": {"grid": False},
    "axisY": {"domain": False, "ticks": False, "tickCount": 4},
    "legend": {
        "labelColor": "var(--text)",
        "labelFontSize": 12,
        "labelLimit": 220,
        "orient": "top",
        "direction": "vertical",
        "title": None,
        "symbolType": "square",
    },
}
_COLOURS = [f"var(--series{number})" for number in range(1, 5)]


def spec(chart: Chart) -> dict[str, Any]:
    """What Vega-Lite draws a chart by; as wide as the page gives it."""
    points = [{"series": name, "at": at, "value": value} for name, found in chart.series for at, value in found]
    named = any(isinstance(point["at"], str) for point in points)
    draw = _names if named else _line if chart.form == "line" else _few if _is_few(chart) else _steps
    return {
        "$schema": _SCHEMA,
        "width": "container",
        "autosize": {"type": "fit-x", "contains": "padding"},
        "data": {"values": points},
        "config": _CONFIG,
        **draw(chart, points),
    }


def _is_few(chart: Chart) -> bool:
    return len({at for _, found in chart.series for at, _ in found}) <= _FEW


def _names(chart: Chart, points: list[dict[str, Any]]) -> dict[str, Any]:
    """Bars from left to right, one for each name."""
    fill: dict[str, Any] = {"value": _COLOURS[0]}
    if any(point["value"] < 0 for point in points):
        fill = {"condition": {"test": "datum.value < 0", "value": "var(--loss)"}, "value": _COLOURS[0]}
    return {
        "height": {"step": _BAR},
        "mark": {"type": "bar", "cornerRadiusEnd": 2},
        "encoding": {
            "y": {
                "field": "at",
                "type": "nominal",
                "sort": None,
                "axis": {"title": None, "labelFontWeight": 600, "domain": False, "ticks": False},
            },
            "x": {"field": "value", "type": "quantitative", "axis": {**_axis(chart), "grid": True, "tickCount": 5}},
            "color": fill,
            "tooltip": _tooltip(chart),
        },
    }


def _few(chart: Chart, points: list[dict[str, Any]]) -> dict[str, Any]:
    """Bars side by side with room for a number each; those of several series beside each other."""
    encoding: dict[str, Any] = {
        "x": {"field": "at", "type": "ordinal", "axis": {"title": chart.across, "labelAngle": 0}},
        "y": {"field": "value", "type": "quantitative", "axis": _axis(chart)},
        "tooltip": _tooltip(chart),
        **_colour(chart),
    }
    if len(chart.series) > 1:
        encoding["xOffset"] = {"field": "series", "sort": None}
    return {"height": _HEIGHT, "mark": {"type": "bar", "cornerRadiusEnd": 2}, "encoding": encoding}


def _steps(chart: Chart, points: list[dict[str, Any]]) -> dict[str, Any]:
    """Bars without gaps, over numbers; those of several series over each other."""
    step = min((after - before for before, after in pairwise(sorted({point["at"] for point in points}))), default=1)
    shift = 0.5 if step == 1 else 0
    for point in points:
        point["from"], point["to"] = point["at"] - shift + 0.06 * step, point["at"] - shift + 0.94 * step
    encoding = {
        "x": {
            "field": "from",
            "type": "quantitative",
            "scale": {"zero": False, "nice": False},
            "axis": {"title": chart.across, "tickCount": 8},
        },
        "x2": {"field": "to"},
        "y": {"field": "value", "type": "quantitative", "axis": _axis(chart)},
        "y2": {"datum": 0},
        "tooltip": _tooltip(chart),
        **_colour(chart),
    }
    opacity = 1 if len(chart.series) == 1 else 0.5
    return {"height": _HEIGHT, "mark": {"type": "rect", "opacity": opacity}, "encoding": encoding}


def _line(chart: Chart, points: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "height": _HEIGHT,
        "mark": {"type": "line", "point": {"size": 28}, "strokeWidth": 2},
        "encoding": {
            "x": {
                "field": "at",
                "type": "quantitative",
                "scale": {"zero": False, "nice": False},
                "axis": {"title": chart.across, "tickMinStep": 1, "tickCount": 8},
            },
            "y": {"field": "value", "type": "quantitative", "scale": {"zero": True}, "axis": _axis(chart)},
            "tooltip": _tooltip(chart),
            **_colour(chart),
        },
    }


def _axis(chart: Chart) -> dict[str, Any]:
    return {"title": chart.up, "format": _AXES.get(chart.kind, ",~f")}


def _tooltip(chart: Chart) -> list[dict[str, Any]]:
    where = {"field": "at", "title": chart.across}
    value = {"field": "value", "title": chart.up, "format": _FORMATS.get(chart.kind, ",~f")}
    return [where, value] if len(chart.series) == 1 else [{"field": "series", "title": "player"}, where, value]


def _colour(chart: Chart) -> dict[str, Any]:
    names = [name for name, _ in chart.series]
    if len(names) == 1:
        return {"color": {"value": _COLOURS[0]}}
    scale = {"domain": names, "range": _COLOURS[: len(names)]}
    return {"color": {"field": "series", "type": "nominal", "scale": scale}}
