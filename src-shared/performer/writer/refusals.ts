const cannot =
  "(?:can(?:['’]?t|not| not)|(?:am|['’]m) (?:unable to|not able to|not allowed to)|won['’]?t|do(?:n['’]?t| not) have (?:the ability|access) to)"

/** Matches phrases with which a model refuses. Single words are not enough, because they may occur in a good line. */
const phrases: readonly RegExp[] = [
  /\bas an? (?:artificial|ai|large|language)\b/,
  /\blanguage model\b/,
  /\bi(?:['’]m| am) (?:just |only |merely )?an? (?:\w+ ){0,2}(?:ai|chatbot|assistant)\b/,
  new RegExp(`\\bi ?${cannot} (?:help|assist) (?:you\\b|with (?:that|this|your)\\b)`),
  new RegExp(`\\bi ?${cannot} (?:fulfill?|comply with) (?:that|this|your|the)\\b`),
  new RegExp(
    `\\bi ?${cannot} (?:provide|create|generate|write|produce) (?:\\w+ ){0,3}(?:content|jokes?|lines?|texts?|responses?|answers?|comments?|information)\\b`,
  ),
  new RegExp(
    `\\bi ?${cannot} (?:see|view|access|read|watch) (?:\\w+ ){0,2}(?:screen|image|picture|video|stream)s?\\b`,
  ),
  /\b(?:how|what) (?:can|may) i (?:help|assist) you\b/,
  /\bi apologi[sz]e,? (?:but|for (?:any|the) (?:confusion|inconvenience|misunderstanding|error))\b/,
  /\bhere(?:['’]s| is| are) (?:an?|one|your|some) (?:(?:short|funny|witty|possible|new) )*(?:lines?|jokes?|responses?|captions?|comments?)\b/,
]

/** Returns whether a text is not a line but a refusal, or a remark about the model or the task. */
export function isRefusal(line: string): boolean {
  const text = line.toLowerCase().replace(/\s+/g, ' ')
  return phrases.some((phrase) => phrase.test(text))
}
