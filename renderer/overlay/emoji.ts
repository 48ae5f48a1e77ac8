import pictures from '../../assets/emotes/emoji.json'

/** A piece of text, or the name of the emote that replaces an emoji. */
export type Piece = string | { readonly emote: string }

const emotes: Readonly<Record<string, string>> = pictures
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a text into graphemes. */
export const graphemes = (text: string): string[] =>
  // The segmenter is slow, and ASCII text does not need it.
  /^[\n -~]*$/.test(text) ? [...text] : [...segmenter.segment(text)].map(({ segment }) => segment)

/** Returns whether a grapheme is an emoji. `©` and `™` are emoji only with the variation selector for color. */
const isEmoji = (grapheme: string): boolean =>
  /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}\uFE0F/u.test(grapheme)

/** Returns the name of an emoji's emote, or undefined. All skin tones of an emoji share one emote. */
const emoteOf = (grapheme: string): string | undefined =>
  emotes[grapheme.replace(/[\uFE0F\u{1F3FB}-\u{1F3FF}]/gu, '')]

/** Drops emoji without a picture, unless the text consists only of them. */
export function withoutUnknownEmoji(text: string): string {
  const known = graphemes(text)
    .map((grapheme) => (emoteOf(grapheme) === undefined && isEmoji(grapheme) ? ' ' : grapheme))
    .join('')
    .replace(/[^\S\n]+([.,!?…])/g, '$1')
    // Keep line breaks, because one separates a setup from its punchline.
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  return known === '' ? text : known
}

/** Splits a line into text and pictures, in order. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  for (const grapheme of graphemes(line)) {
    const emote = emoteOf(grapheme)
    const last = pieces.at(-1)
    if (emote !== undefined) pieces.push({ emote })
    else if (typeof last === 'string') pieces[pieces.length - 1] = last + grapheme
    else pieces.push(grapheme)
  }
  return pieces
}

/** Creates a line's nodes. Pictures are as high as a letter. */
export const nodesOf = (line: string): Node[] =>
  piecesOf(line).map((piece) => {
    if (typeof piece === 'string') return document.createTextNode(piece)
    const picture = document.createElement('img')
    picture.className = 'ej'
    picture.alt = ''
    picture.src = `/media/emotes/${piece.emote}.svg`
    return picture
  })

/** Resolves once each picture in an element is decoded or has failed. Never rejects. */
export const picturesReady = (element: HTMLElement): Promise<unknown> =>
  Promise.allSettled([...element.querySelectorAll('img')].map((picture) => picture.decode()))
