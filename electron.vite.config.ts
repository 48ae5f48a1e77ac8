import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'electron-vite'

const at = (path: string): string => resolve(import.meta.dirname, path)

/** The build id that pages and main process share; `scripts/build.mjs` computes it from the sources. */
const define = { __ADLIB_BUILD__: JSON.stringify(process.env.ADLIB_BUILD ?? 'dev') }

const { version: vadVersion } = createRequire(import.meta.url)('@ricky0123/vad-web/package.json') as {
  version: string
}

const config: UserConfig = {
  main: {
    define,
    build: {
      outDir: at('out/main'),
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: at('electron/main.ts'),
          cli: at('electron/cli.ts'),
          'run-cli': at('electron/run-cli.ts'),
          'llama-child': at('electron/llama/llama-child.ts'),
          'ocr-child': at('electron/ocr/ocr-child.ts'),
          'entries/adlib': at('src-shared/entries/adlib.ts'),
          'entries/core': at('src-shared/entries/core.ts'),
          'entries/tool': at('src-shared/entries/tool.ts'),
          'entries/agent': at('src-shared/entries/agent.ts'),
          'entries/testing': at('src-shared/entries/testing.ts'),
          'entries/run': at('electron/entries/run.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[name]-[hash].js',
          // Node prints the line of an uncaught error, so lines stay short and names stay whole.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
          comments: false,
        },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    base: '/',
    define,
    plugins: [react()],
    // OBS 28 to 30 contain Chromium 103, so emit only syntax that it supports.
    build: {
      outDir: at('out/renderer'),
      assetsDir: 'assets',
      target: 'chrome103',
      minify: true,
      sourcemap: true,
      // `test/fixtures/page-weight.ts` reads from the manifest which files a screen loads.
      manifest: 'manifest.json',
      // The gateway's content security policy allows no `data:` fonts and no inline script.
      assetsInlineLimit: 0,
      // Listing all scripts of each screen would make the first load 2 kB larger.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
      },
      rolldownOptions: {
        input: {
          panel: at('renderer/panel/index.html'),
          overlay: at('renderer/overlay/index.html'),
          eye: at('renderer/eye/index.html'),
          counter: at('renderer/counter/index.html'),
        },
        // Unless `jitless` is set, Zod tries `new Function`, which the content security policy of the pages forbids.
        // Set it before the first schema is created.
        output: {
          banner: ({ moduleIds }) =>
            moduleIds.some((id) => /\/zod\//.test(id))
              ? 'globalThis.__zod_globalConfig = { jitless: true };'
              : '',
          // As one file, the libraries of the panel compress better than as one file for each icon.
          codeSplitting: {
            groups: [
              {
                name: 'libraries',
                test: /node_modules[\\/](?:@tanstack|lucide-react|react|react-dom|scheduler|zustand)[\\/]/,
              },
            ],
          },
          // The speech detector requests its worklet and model by their original names. Browsers cache these files
          // forever, so the folder's name contains the version.
          assetFileNames: ({ names: [name = ''] }) =>
            /^(vad\.worklet|silero_vad)/.test(name)
              ? `assets/vad-${vadVersion}/[name][extname]`
              : 'assets/[name]-[hash][extname]',
        },
      },
    },
  },
}

// A preload script in a sandboxed window must be one CommonJS file.
const preload = at('electron/desktop/preload.ts')
if (existsSync(preload)) {
  config.preload = {
    define,
    build: {
      outDir: at('out/preload'),
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  }
}

const entries = Object.entries(config.main?.build?.rolldownOptions?.input ?? {}).filter(([, file]) =>
  existsSync(file),
)
if (entries.length === 0) delete config.main
else if (config.main?.build?.rolldownOptions) {
  config.main.build.rolldownOptions.input = Object.fromEntries(entries)
}

export default defineConfig(config)
