import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, untilEvent } from '../fixtures/adlib-process.ts'
import { chromiumPath, noChromium } from '../fixtures/browser.ts'
import { showInBrowser } from '../fixtures/show-in-browser.ts'

if (!chromiumPath) console.log(`tools in the panel: skipped, ${noChromium}`)

describe.runIf(chromiumPath !== '')('the tools page of the panel', () => {
  const server = {
    command: process.execPath,
    args: [join(root, 'test', 'fixtures', 'mcp-changing-server.mjs')],
  }
  const show = showInBrowser(
    { mcp: { servers: { changing: server } }, tools: { packs: ['./hello.mjs'] } },
    'off',
  )
  const data = join(show.dir, 'data')
  const pack = join(data, 'hello.mjs')
  const code = (words: string) => `import { definePack, defineTool, z } from 'adlib'
export default definePack('hello', 'Greets.', [
  defineTool({ name: 'hello', description: 'Greets.', domain: 'test', args: z.object({}), run: () => '${words}' }),
])
`
  mkdirSync(data, { recursive: true })
  writeFileSync(pack, code('Good morning'))
  const button = (name: string | RegExp) => show.panel.getByRole('button', { name })
  const rule = (name: string) => show.panel.getByLabel(`Rule for ${name}`, { exact: true })

  it('shows the code of a pack before its approval, and shows later changes to the code', async () => {
    await button('Show the source code').click()
    await show.panel.getByText('Good morning').waitFor()
    const [, word = ''] = /enter the code (\S+)/.exec(show.adlib.said()) ?? []
    await show.panel.getByLabel(/^Confirmation code from/).fill(word)
    await show.panel.keyboard.press('Enter')
    await untilEvent(show.dir, 'pack/file', ({ state }) => state === 'ready')
    writeFileSync(pack, code('Good night'))
    await button('Show the source code').click()
    const changed = show.panel.locator('.pack-code details').first()
    await changed.getByText('What changed since you approved it').waitFor()
    expect(await changed.locator('.plus').textContent()).toContain('Good night')
    expect(await changed.locator('.minus').textContent()).toContain('Good morning')
    expect(readFileSync(pack, 'utf8')).toContain('Good night')
  })

  it('runs a tool from its form, but not while a rule denies the tool', async () => {
    await show.panel
      .getByRole('navigation', { name: 'Places' })
      .getByRole('button', { name: 'Settings' })
      .click()
    await show.panel.getByRole('radio', { name: 'Tools' }).click()
    await button('Details of hello, and a form to try it').click()
    await button('Run it').click()
    await show.panel.getByText('Done. The Live page shows the call and its result.').waitFor()
    const { agent, args } = await untilEvent(show.dir, 'tool/call', ({ tool }) => tool === 'hello')
    expect([agent, args]).toEqual(['operator', {}])
    await rule('hello').selectOption('deny')
    await show.panel.getByText('Your rules deny it.').waitFor()
    await button('Run it').click()
    await show.panel.getByText('hello is not allowed.').waitFor()
    await button('Undo').last().click()
    await show.panel.getByText('Your rules deny it.').waitFor({ state: 'detached' })
  })

  it('lists the tools of an MCP server, and restarts the server', async () => {
    const servers = show.panel.getByRole('region', { name: 'MCP servers' })
    await servers.getByText('Tools of this server').click()
    await servers.getByText('changing/pid').waitFor()
    const ready = () => untilEvent(show.dir, 'mcp/server', ({ state }) => state === 'ready')
    const { seq } = await ready()
    await servers.getByRole('button', { name: 'Restart changing' }).click()
    await untilEvent(show.dir, 'mcp/server', (event) => event.state === 'ready' && event.seq > seq)
  })
})
