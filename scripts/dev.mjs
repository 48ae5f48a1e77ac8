// @ts-check
// `npm run dev [-- options of adlib perform]`: runs Adlib in a browser, and updates it when its source changes.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { prepare, root } from './prepare.mjs'

await prepare({ output: process.stderr, build: false })
const { resolveConfig } = await import('electron-vite')
const { build, createServer, mergeConfig } = await import('vite')

/** @param {string} line */
const say = (line) => void process.stderr.write(`dev: ${line}\n`)

// This build replaces only the main process. Without `build.json`, the next `npm start` builds everything.
rmSync(join(root, 'out', 'build.json'), { force: true })
const { config } = await resolveConfig({ root, logLevel: 'warn' }, 'serve', 'development')
const gatewayPort = await freePort()
const gateway = `http://127.0.0.1:${gatewayPort}`
const inspectPort = await freePort()

const pages = await createServer(mergeConfig(config?.renderer ?? {}, pageServer()))
await pages.listen()
const [address] = pages.resolvedUrls?.local ?? []
const origin = new URL(address ?? '').origin

/** @type {import('node:child_process').ChildProcess | null} */
let performer = null
let stopping = false

const watcher = /** @type {import('vite').Rolldown.RolldownWatcher} */ (
  await build(mergeConfig(config?.main ?? {}, { build: { watch: {} } }))
)
watcher.on('event', async (event) => {
  if (event.code === 'ERROR') say(event.error.message)
  if ('result' in event) await event.result.close()
  if (event.code === 'END') await restart()
})
// Vite's own listener would end this process before the run has ended.
process.removeAllListeners('SIGTERM')
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.on('exit', () => performer?.kill('SIGKILL'))

/** Starts the performer again. SIGTERM would end the run, so use SIGKILL; the journal survives it like any crash. */
async function restart() {
  const last = performer
  if (last !== null && last.exitCode === null && last.signalCode === null) {
    say('the main process changed; starting it again')
    const ended = new Promise((resolve) => last.once('exit', resolve))
    last.kill('SIGKILL')
    await ended
  }
  if (stopping) return
  const started = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      `--inspect=127.0.0.1:${inspectPort}`,
      join(root, 'out', 'main', 'cli.js'),
      'perform',
      '--port',
      String(gatewayPort),
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  performer = started
  // Only the page server's pages update immediately, so show its address instead of the gateway's.
  createInterface({ input: started.stdout }).on('line', (line) =>
    process.stdout.write(`${line.replaceAll(gateway, origin)}\n`),
  )
  started.once('exit', (code) => {
    if (stopping || started !== performer || started.signalCode === 'SIGKILL') return
    say(`the main process ended with ${code ?? started.signalCode}; it starts again after the next change`)
  })
}

async function stop() {
  stopping = true
  const last = performer
  if (last !== null && last.exitCode === null && last.signalCode === null) {
    const ended = new Promise((resolve) => last.once('exit', resolve))
    last.kill('SIGTERM')
    await ended
  }
  await watcher.close()
  await pages.close()
  process.exit(0)
}

/**
 * The page server serves pages from the source and forwards all other requests to the gateway, with the gateway's
 * origin, because the gateway accepts no other.
 * @returns {import('vite').UserConfig}
 */
function pageServer() {
  const proxied = {
    target: gateway,
    changeOrigin: true,
    rewriteWsOrigin: true,
    ws: true,
    /** @type {import('vite').ProxyOptions['configure']} */
    configure(proxy) {
      proxy.on('proxyReq', (request) => {
        if (request.getHeader('origin') === origin) request.setHeader('origin', gateway)
      })
    },
  }
  /** @type {Record<string, string>} */
  const files = {
    '/': '/panel/index.html',
    '/overlay': '/overlay/index.html',
    '/eye': '/eye/index.html',
    '/counter': '/counter/index.html',
  }
  return {
    server: {
      host: '127.0.0.1',
      fs: { allow: [root] },
      proxy: { '^/(api|media|mcp|ws|overlay\\.css)(/|\\?|$)': proxied },
    },
    plugins: [
      {
        name: 'adlib:page-addresses',
        configureServer(server) {
          server.middlewares.use((request, _response, next) => {
            const [path = '', query] = (request.url ?? '').split('?')
            const file = files[path]
            if (file !== undefined) request.url = query === undefined ? file : `${file}?${query}`
            next()
          })
        },
      },
    ],
  }
}

/** @returns {Promise<number>} a port that is free on loopback */
function freePort() {
  return new Promise((resolve, reject) => {
    const socket = createSocket()
    socket.once('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const taken = socket.address()
      socket.close(() => resolve(typeof taken === 'object' && taken !== null ? taken.port : 0))
    })
  })
}
