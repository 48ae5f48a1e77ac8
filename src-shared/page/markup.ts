/** HTML that needs no further escaping. */
export interface Html {
  readonly html: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, including attributes. Keeps a number and its percent sign on one line. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => escapes[char] as string).replace(/(?<=\d) %/g, '\u00a0%')

type Part = string | number | Html | readonly Part[]

const rendered = (part: Part): string => {
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return `${part}`
  return 'html' in part ? part.html : part.map(rendered).join('')
}

/** Renders a template as HTML, and escapes each value that is not HTML already. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.reduce((out, text, at) => out + rendered(parts[at - 1] ?? '') + text),
})

export const nothing: Html = { html: '' }
