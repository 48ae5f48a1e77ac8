import { createHash } from 'node:crypto'

const script = `
  const token = location.hash.slice(1)
  history.replaceState(null, '', '/pair')
  const say = (title, text) => {
    document.querySelector('h1').textContent = title
    document.querySelector('p').textContent = text
  }
  const pair = async () => {
    try {
      const response = await fetch('/api/pair', { method: 'POST', body: JSON.stringify({ token }) })
      if (response.ok) return location.replace('/')
      const { error } = await response.json()
      say(error.message, error.remedy)
    } catch {
      say('Adlib did not respond.', 'Check that it is running and that this device is in the same network, then scan the code again.')
    }
  }
  if (token === '') say('This page pairs a device.', 'Scan the code that Adlib shows in Settings › Access.')
  else void pair()
`

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; background: #14161a; color: #e8e6e1 }
  h1 { font-size: 1.5rem }
`

const page = (title: string, heading: string, text: string, code = ''): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="/media/icon/adlib.svg">
<title>${title}</title>
<style>${style}</style>
<main role="status"><h1>${heading}</h1><p>${text}</p></main>
${code}</html>
`

/**
 * The page that a QR code opens. The pairing token is in the fragment of its address, which browsers send to no
 * server.
 */
export const pairPage = page(
  'Adlib: pair this device',
  'Pairing this device…',
  'This takes a moment.',
  `<script>${script}</script>\n`,
)

/** CSP source expression of the script of `pairPage`. */
export const pairSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The page for a device that is not paired or was revoked. */
export const strangerPage = page(
  'Adlib: not paired',
  'This device is not paired.',
  'On the computer where Adlib runs, open Settings › Access and scan the code there.',
)
