import { type Html, html } from './markup.ts'

/**
 * Renders a page as one HTML document that loads nothing: its content policy refuses every request, also to the own
 * computer.
 */
export function htmlDocument(page: {
  readonly language: string
  readonly title: string
  readonly style: string
  readonly body: Html
  /** Its only script, and the script's SHA-256 in Base64. No other script runs. */
  readonly script?: { readonly text: string; readonly sha256: string }
}): string {
  const { language, title, style, body, script } = page
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    ...(script === undefined ? [] : [`script-src 'sha256-${script.sha256}'`]),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
${html`<title>${title}</title>`.html}<style>${style}</style></head>
<body>${body.html}${script === undefined ? '' : `<script>${script.text}</script>`}</body></html>
`
}
