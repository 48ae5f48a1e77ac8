/**
 * What a pack file may import without having it installed. A pack gets the very modules that this program runs on: a
 * second copy would have other services, so a tool could not reach the stage.
 */
const modules: Readonly<Record<string, () => Promise<object>>> = {
  adlib: () => import('../../../src-shared/entries/adlib.ts'),
  'adlib/core': () => import('../../../src-shared/entries/core.ts'),
  'adlib/tool': () => import('../../../src-shared/entries/tool.ts'),
  'adlib/agent': () => import('../../../src-shared/entries/agent.ts'),
  zod: () => import('zod'),
}

/** Names and patterns of these modules for the bundler, which leaves them out. */
export const hostModuleNames: readonly string[] = ['adlib', 'adlib/*', 'zod']

/** Loads those of the named modules that the host has; the others are left to Node. */
export async function hostModules(names: readonly string[]): Promise<ReadonlyMap<string, object>> {
  const loaded = new Map<string, object>()
  for (const name of names) {
    const load = Object.hasOwn(modules, name) ? modules[name] : undefined
    if (load !== undefined) loaded.set(name, await load())
  }
  return loaded
}
