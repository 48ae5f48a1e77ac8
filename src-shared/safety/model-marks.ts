/** Names in square brackets that Mistral's and BERT's templates use as tokens. */
const bracketTokens =
  'INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|MODEL_SETTINGS|IMG|IMG_BREAK|IMG_END|AUDIO|BEGIN_AUDIO|TRANSCRIBE|PREFIX|SUFFIX|MIDDLE|THINK|CLS|SEP|MASK|PAD|UNK|BOS|EOS|multimodal'

/** Tokens of templates and vocabularies, such as `<|im_end|>`, `<end_of_turn>`, `<unused12>`, `</s>` or `[/INST]`. */
const token = new RegExp(
  [
    '<[|｜]{1,2}[^<>\\n]{0,80}?[|｜]?>',
    '<[a-z\\d_]{1,40}[|｜]>',
    // The answer ended inside of a token.
    '<[|｜][^<>\\s]*$',
    '<\\/?[a-z][a-z\\d]*(?:_[a-z\\d]+)+>',
    '<\\/?(?:s|pad|eos|bos|unk|mask|sep|cls|eot|image|audio|video|think|thinking|thought|answer)>',
    '<(?:unused|reserved|extra|dummy|special)[\\w-]*>',
    '<<\\/?SYS>>',
    `\\[\\/?(?:${bracketTokens})\\]`,
  ].join('|'),
  'gi',
)
/** Tokens of calls. They stay, so that the stage refuses the call as markup instead of showing its rest. */
const callToken = /tool|function|invoke|param|dsml|python|exec|recipient|constrain|call|arg/i

/** A byte that a tokenizer has no other token for, and marks that stand for blanks and line breaks. */
const byteToken = /<0x([\dA-F]{2})>/gi
const blankMark = /[Ġ▁]/gu
const lineMark = /Ċ/gu

/** Everything before a model's final words: thoughts, and channels of gpt-oss with or without their tokens. */
const beforeFinal =
  /^[\s\S]*(?:<\/(?:think|thinking|thought)>|(?:assistant|<\|channel\|>)final(?:<\|message\|>)?)/i
/** An unfinished channel, whose words are not for the audience. */
const otherChannel =
  /^\s*(?:(?:assistant)?(?:analysis|commentary)(?=\p{Lu})|<\|channel\|>(?:analysis|commentary)[\s\S]*$)[\s\S]*$/u
const finalLabel = /^\s*final(?=\p{Lu})/u
const roleLabel = /^\s*(?:(?:assistant|model)\s*\n|assistant:)\s*/i
/** A turn of another speaker that the model wrote itself. */
const inventedTurn = /\n[^\S\n]{0,9}(?:user|human|system|assistant)[^\S\n]{0,9}(?::|\n)[\s\S]*$/i

/**
 * Removes what chat templates and tokenizers leave in a model's words: special tokens, whether the server prints or
 * strips them, role labels, thoughts and invented turns. Marks of calls stay.
 */
export function withoutTokens(words: string): string {
  return words
    .replace(byteToken, (_, hex: string) => {
      const char = String.fromCharCode(Number.parseInt(hex, 16))
      return /[\n ]/.test(char) ? char : ''
    })
    .replace(lineMark, '\n')
    .replace(beforeFinal, '')
    .replace(otherChannel, '')
    .replace(token, (mark) => (callToken.test(mark) ? mark : ''))
    .replace(blankMark, ' ')
    .replace(finalLabel, '')
    .replace(roleLabel, '')
    .replace(inventedTurn, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ (?=[,.!?;:…\n])/g, '')
    .trim()
}

/** First words of stage directions. */
const gestures =
  'laugh|giggl|chuckl|cackl|snort|sigh|gasp|groan|growl|grumbl|moan|hum|whistl|whisper|mutter|mumbl|shout|scream|yell|cheer|clap|applaud|cough|clear|gulp|yawn|sniff|sob|cr(?:y|ies)|wink|blink|smil|smirk|grin|frown|winc|blush|nod|shrug|bow|wav|facepalm|roll|paus|drumroll|lean|look|glanc|point'
/** A gesture such as `*laughs*`, which is a sentence of its own or begins with a usual word. */
const stageDirection = new RegExp(
  [
    `([*_]{1,2})(?:${gestures})(?:s|es|ing|ed)?(?: [^*_\\n]{1,30})?\\1`,
    '(?<=(?:^|[.!?…\\n])\\s{0,3})([*_]{1,2})\\p{Ll}[^*_\\n]{1,40}?\\2(?=\\s{0,3}(?:$|\\n|\\p{Lu}|["“\']))',
  ].join('|'),
  'gu',
)

/** Marks of Markdown with the words that they surround. */
const markdown: readonly (readonly [RegExp, string])[] = [
  [stageDirection, ''],
  [/!?\[([^[\]\n]{1,200})\]\((?:https?:|\/|#)[^)\s]{0,500}\)/g, '$1'],
  [/^\s{0,3}(?:#{1,6}|>+|[-+*•](?=\s+\S))\s+/gmu, ''],
  // Code keeps its marks, so that the stage does not take quoted code for a call.
  [/(?<![\p{L}\p{N}`])`([\p{L}\p{N} '’-]{1,80})`(?![\p{L}\p{N}`])/gu, '$1'],
  [/~~(?=\S)([^~\n]{1,200}?)(?<=\S)~~/g, '$1'],
  [
    /(?<![\p{L}\p{N}*_])([*_]{1,3})(?=[\p{L}\p{N}"“'*_])([^*\n]{1,200}?)(?<=[^\s*_])\1(?![\p{L}\p{N}*_])/gu,
    '$2',
  ],
]

/** Removes Markdown and stage directions from words that are shown or spoken as they are. */
export const withoutMarkdown = (words: string): string =>
  // Marks may be nested, such as bold in a heading.
  [...markdown, ...markdown]
    .reduce((text, [mark, kept]) => text.replace(mark, kept), words)
    .replace(/[^\S\n]+/g, ' ')
    .trim()

/** Returns the words of a model as the audience should read them. Empty if nothing is left. */
export const audienceWords = (words: string): string => withoutMarkdown(withoutTokens(words))

/** Gestures in brackets, arrows and hearts of ASCII, and signs that speech engines read aloud. */
const unspoken: readonly RegExp[] = [
  /(?<=(?:^|[.!?…\n])\s{0,3})[([]\p{Ll}[\p{L} ]{2,30}[)\]](?=\s{0,3}(?:$|\n|\p{Lu}))/gu,
  /<-{1,9}|[-=]{1,9}>|<3{1,9}/g,
  /\p{Extended_Pictographic}|\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3/gu,
  /[←-⇿⌀-⏿─-➿⟰-⟿⤀-⥿⬀-⯿*_#~`|<>^]+/gu,
]

/** Returns words as a speech engine should get them: without Markdown, gestures, emoji and arrows. */
export const speakableWords = (words: string): string =>
  unspoken
    .reduce((text, mark) => text.replace(mark, ' '), withoutMarkdown(words))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ (?=[,.!?;:…\n])/g, '')
    .trim()
