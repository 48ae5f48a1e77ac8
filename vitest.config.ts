import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two cores are what a user's machine may have to spare; more workers only slow each other down.
    maxWorkers: 2,
  },
})
