import { defineConfig } from 'vitest/config'

/** Tests that ask the small real models; they compete for the processor, so one file runs at a time. */
const models = ['test/electron/model-servers/real-ollama.test.ts', 'test/e2e/real-model.test.ts']
/** Tests of the whole program, with a browser or windows. */
const e2e = ['test/{e2e,attack}/**/*.test.ts', 'test/desktop/windows.test.ts']
/** It takes half an hour, so only `npm run test:soak` runs it. */
const soak = process.env.ADLIB_SOAK ? [] : ['test/attack/soak/**']
/** Tests without processes, sockets and globals: they share one set of modules. */
const unit = ['test/{src-shared,renderer,desktop}/**/*.test.{ts,tsx}']
/** Tests of the pure rooms that start a compiler or replace a global. */
const notUnit = ['test/src-shared/tools/definition-types.test.ts', 'test/renderer/wire.test.ts']

/** Two cores are what a user's machine may have to spare; more workers only slow each other down. */
const maxWorkers = 2

export default defineConfig({
  test: {
    // These end a test that hangs. None of them is a claim about speed: a busy machine may be ten times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: unit, exclude: [...e2e, ...notUnit], isolate: false, maxWorkers },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: ['test/{electron,scripts}/**/*.test.ts', 'test/*.test.ts', ...notUnit],
          exclude: models,
          maxWorkers,
        },
      },
      { extends: true, test: { name: 'e2e', include: e2e, exclude: [...models, ...soak], maxWorkers } },
      {
        extends: true,
        test: { name: 'models', include: models, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
