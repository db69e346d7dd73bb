//! Bytes of a text file as text, whatever encoding it was saved in.

use std::borrow::Cow;

/// How a file writes its characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    #[default]
    Utf8,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
    /// Windows-1252, which Latin-1 is a part of: the fallback for what is no UTF.
    Windows1252,
}

impl std::fmt::Display for Encoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16 LE",
            Self::Utf16Be => "UTF-16 BE",
            Self::Windows1252 => "Windows-1252",
        })
    }
}

/// Why bytes are not text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The file is packed.
    Packed {
        /// By which program.
        by: &'static str,
    },
    /// What looks like UTF-16 without the mark that says which byte comes first.
    NoMark,
    /// The byte order mark of UTF-32.
    Utf32,
    /// UTF-16 that breaks off or is wrong.
    Utf16 {
        /// The line, from 1.
        line: usize,
    },
    /// A few bytes that are not UTF-8 in a file that is UTF-8 otherwise.
    Utf8 {
        /// The line of the first of them, from 1.
        line: usize,
    },
    /// No text at all.
    Binary {
        /// Where the first byte stands that no text has, from 0.
        at: usize,
        /// That byte.
        byte: u8,
    },
}

impl std::fmt::Display for DecodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Packed { by } => write!(f, "it is packed by {by}; text was expected: unpack it first"),
            Self::NoMark => f.write_str("it seems to be UTF-16 without a byte order mark; save it as UTF-8"),
            Self::Utf32 => f.write_str("it is UTF-32; UTF-8 or UTF-16 was expected: save it as UTF-8"),
            Self::Utf16 { line } => write!(f, "line {line} is not whole UTF-16; save the list as UTF-8"),
            Self::Utf8 { line } => write!(f, "line {line} is not UTF-8, though other lines are"),
            Self::Binary { at, byte } => write!(f, "it is not text: byte {at} is 0x{byte:02X}"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// The first bytes of packed files that people hand over by mistake.
const PACKED: [(&[u8], &str); 5] = [
    (b"\x1f\x8b", "gzip"),
    (b"\xfd7zXZ\0", "xz"),
    (b"PK\x03\x04", "zip"),
    (b"BZh", "bzip2"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
];

/// Text from bytes, and the encoding that it was in.
///
/// A byte order mark decides, and is dropped; UTF-16 without one is refused. What is valid UTF-8 is UTF-8; anything else
/// is read as Windows-1252 (of which Latin-1 is a part), unless most of its characters beyond ASCII are UTF-8: then
/// the file is damaged. Other old encodings (Windows-1250, ISO 8859-2) cannot be told from it: save such lists as UTF-8.
///
/// # Errors
/// [`DecodeError`]; never for valid UTF-8 without zero bytes.
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), DecodeError> {
    if bytes.starts_with(b"\xff\xfe\0\0") || bytes.starts_with(b"\0\0\xfe\xff") {
        return Err(DecodeError::Utf32);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return eight_bits(rest);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return utf16(rest, Encoding::Utf16Le);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return utf16(rest, Encoding::Utf16Be);
    }
    if let Some(&(_, by)) = PACKED.iter().find(|(start, _)| bytes.starts_with(start) && !bytes.is_ascii()) {
        return Err(DecodeError::Packed { by });
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        let zeros = |parity| bytes.iter().skip(parity).step_by(2).filter(|&&byte| byte == 0).count();
        let one_sided = zeros(0) == 0 || zeros(1) == 0;
        return Err(if one_sided { DecodeError::NoMark } else { DecodeError::Binary { at, byte: 0 } });
    }
    eight_bits(bytes)
}

fn eight_bits(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), DecodeError> {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok((text.into(), Encoding::Utf8)),
        Err(error) => error,
    };
    // Two bytes of Latin-1 seldom look like a character of UTF-8 by chance.
    let (mut valid, mut invalid) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        invalid += usize::from(!chunk.invalid().is_empty());
    }
    if valid > invalid {
        let before = &bytes[..error.valid_up_to()];
        return Err(DecodeError::Utf8 { line: line_of(before.iter().map(|&byte| u16::from(byte))) });
    }
    let control = |byte: u8| matches!(byte, 0..=8 | 0x0e..=0x19 | 0x1b..=0x1f | 0x7f);
    if let Some(at) = bytes.iter().position(|&byte| control(byte)) {
        return Err(DecodeError::Binary { at, byte: bytes[at] });
    }
    Ok((bytes.iter().map(|&byte| windows_1252(byte)).collect::<String>().into(), Encoding::Windows1252))
}

/// The number of the line that comes after `before`.
fn line_of(before: impl Iterator<Item = u16>) -> usize {
    let (mut line, mut previous) = (1, 0);
    for unit in before {
        if unit == 13 || unit == 10 && previous != 13 {
            line += 1;
        }
        previous = unit;
    }
    line
}

fn utf16(bytes: &[u8], encoding: Encoding) -> Result<(Cow<'_, str>, Encoding), DecodeError> {
    let pairs = bytes.chunks_exact(2);
    let rest = pairs.remainder();
    let units = pairs.map(|pair| match encoding {
        Encoding::Utf16Be => u16::from_be_bytes([pair[0], pair[1]]),
        _ => u16::from_le_bytes([pair[0], pair[1]]),
    });
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut read = 0;
    for decoded in char::decode_utf16(units.clone()) {
        let Ok(c) = decoded else { return Err(DecodeError::Utf16 { line: line_of(units.take(read)) }) };
        read += c.len_utf16();
        text.push(c);
    }
    if !rest.is_empty() {
        return Err(DecodeError::Utf16 { line: line_of(units) });
    }
    if let Some(at) = text.find('\0') {
        return Err(DecodeError::Binary { at, byte: 0 });
    }
    Ok((text.into(), encoding))
}

/// Windows-1252 as browsers read it: the five unassigned bytes keep their number.
fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<(String, Encoding), DecodeError> {
        decode(bytes).map(|(text, encoding)| (text.into_owned(), encoding))
    }

    fn utf16_bytes(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(to_bytes).collect()
    }

    #[test]
    fn each_encoding_is_known_by_its_mark_or_its_bytes() {
        let text = "ÉTÉ\r\nŁÓDŹ\n";
        let utf8 = Ok((text.to_owned(), Encoding::Utf8));
        assert_eq!(read(text.as_bytes()), utf8);
        assert_eq!(read(&[b"\xef\xbb\xbf", text.as_bytes()].concat()), utf8);
        for (encoding, mark, to_bytes) in [
            (Encoding::Utf16Le, b"\xff\xfe", u16::to_le_bytes as fn(u16) -> [u8; 2]),
            (Encoding::Utf16Be, b"\xfe\xff", u16::to_be_bytes),
        ] {
            let bare = utf16_bytes(text, to_bytes);
            assert_eq!(read(&[mark, bare.as_slice()].concat()), Ok((text.to_owned(), encoding)));
            assert_eq!(read(&bare), Err(DecodeError::NoMark));
        }
        assert_eq!(read(b"\xc9T\xc9 \x80\n"), Ok(("ÉTÉ €\n".to_owned(), Encoding::Windows1252)));
        assert_eq!(read(b""), Ok((String::new(), Encoding::Utf8)));
    }

    #[test]
    fn what_is_no_text_is_refused_with_the_place() {
        assert_eq!(read(b"\x1f\x8b\x08\0"), Err(DecodeError::Packed { by: "gzip" }));
        assert_eq!(read(b"\xff\xfe\0\0A\0\0\0"), Err(DecodeError::Utf32));
        assert_eq!(read(b"\xff\xfeA\0\n\0\x00\xd8B\0"), Err(DecodeError::Utf16 { line: 2 }));
        assert_eq!(read(b"\xff\xfeA\0\n\0B"), Err(DecodeError::Utf16 { line: 2 }));
        assert_eq!(read(b"AB\0C\0\0"), Err(DecodeError::Binary { at: 2, byte: 0 }));
        assert_eq!(read(b"\x89PNG\x01"), Err(DecodeError::Binary { at: 4, byte: 1 }));
        let mixed = ["été\r\nété\rété\n".as_bytes(), b"\xe9"].concat();
        assert_eq!(read(&mixed), Err(DecodeError::Utf8 { line: 4 }));
    }
}
