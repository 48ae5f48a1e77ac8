import { BrowserWindow } from 'electron'
import type { DesktopWords } from './desktop-words.ts'
import { lockContents } from './lock-down.ts'
import { codeWindow } from './window-options.ts'

const maxOpen = 8

/**
 * Returns a function that opens a window with a question and its code. The window is protected from capture, so that
 * the audience cannot read the code.
 */
export function openCodeWindows(words: () => DesktopWords['code']): (question: string, code: string) => void {
  const open = new Set<BrowserWindow>()
  return (question, code) => {
    const [oldest] = open
    if (oldest !== undefined && open.size >= maxOpen) oldest.destroy()
    const window = new BrowserWindow(codeWindow())
    open.add(window)
    window.setContentProtection(true)
    lockContents(window.webContents, '', () => {})
    window.once('ready-to-show', () => window.show())
    window.on('closed', () => open.delete(window))
    // Loading fails if the window is closed early. The terminal also shows the code.
    window.loadURL(codePage(question, code, words())).catch(() => window.isDestroyed() || window.destroy())
  }
}

function codePage(question: string, code: string, { title, enter }: DesktopWords['code']): string {
  const html = `<!doctype html><html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>body{margin:24px;background:#0d1317;color:#e8edf0;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
output{display:block;font:600 28px ui-monospace,monospace;letter-spacing:.12em}</style>
<p>${escaped(question)}</p><p>${enter}</p><output>${escaped(code)}</output></html>`
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
