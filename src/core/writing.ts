/** Characters by how they are written. A module of its own, because to read these patterns takes milliseconds, and few texts hold what they are asked about. */

/** Emoji, and what may follow one inside a sequence. */
export const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Regional_Indicator}]/u;
export const EMOJI_PART = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u{fe0f}/u;
export const VARIATION_BASE =
  /[\p{Emoji}\p{Extended_Pictographic}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Sm}\p{So}\u2010-\u2015\u3001\u3002\uff01-\uff60]/u;
/** Scripts whose spelling needs joiners. */
export const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Balinese}\p{Script=Javanese}]/u;
/** Scripts without spaces between words, where a zero-width space marks where a line may break. */
export const UNSPACED =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
export const WORD = /[\p{L}\p{N}_]/u;
/** What stands beside full-width letters where an input method for Chinese, Japanese or Korean wrote them. */
export const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u;
export const LETTERS = /[\p{L}\p{N}_]+/gu;
