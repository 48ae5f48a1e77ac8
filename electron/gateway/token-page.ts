import type { Role } from '../../src-shared/events/role.ts'

/**
 * What a page shows without its token: a form that asks for it, or nothing at all on the overlay, which
 * the audience may be looking at.
 */
export const tokenPage = (page: Role): string =>
  page === 'overlay' ? blank : asking(page === 'eye' ? 'eye' : 'panel')

const blank =
  '<!doctype html><meta charset="utf-8"><title>Adlib overlay</title><style>html,body{background:transparent}</style>'

const asking = (name: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Adlib: token needed</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem; background: #14161a; color: #e8e6e1 }
  input, button { font: inherit; padding: .5rem .75rem; border: 1px solid #5a5f68; background: #1e2127; color: inherit }
  input { width: 100%; box-sizing: border-box; margin: .5rem 0 }
  a { color: inherit }
</style>
<h1>This page needs its token</h1>
<p>Adlib prints the whole address of its ${name} when it starts; open that one, or paste the token from it here.</p>
<form method="get">
  <label>Token <input name="token" type="password" autocomplete="off" spellcheck="false" required autofocus></label>
  <button>Open the ${name}</button>
</form>
</html>
`
