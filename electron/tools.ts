import { describeFrame, type Eyes } from '../src-shared/sight/describe-frame.ts'
import { funPack } from '../src-shared/stage/fun-pack.ts'
import type { Stage } from '../src-shared/stage/stage.ts'
import { definePack, loadPack } from '../src-shared/tools/pack.ts'
import { createRegistry, type ToolRegistry } from '../src-shared/tools/registry.ts'

/** A registry with every tool that the performer may use. */
export function loadTools(ports: { readonly stage: Stage; readonly eyes: Eyes }): ToolRegistry {
  const registry = createRegistry()
  loadPack(funPack(ports.stage), registry)
  loadPack(definePack('sight', [describeFrame(ports.eyes)]), registry)
  return registry
}
