import { describe, expect, it } from 'vitest'
import { packTools } from '../../../electron/app/tools.ts'
import { stageDecoys } from '../../../src-shared/stage/stage-decoys.ts'
import { mathAdd } from '../../fixtures/example-tools.ts'

const decoys = stageDecoys.tools.map(({ name }) => name)

describe('packTools', () => {
  it('loads exactly the requested packs and keeps the tools of MCP servers', () => {
    const { registry, select } = packTools()
    const names = () => registry.list().map(({ name }) => name)
    select([])
    const own = names()
    registry.register(mathAdd)
    select([stageDecoys.name])
    expect(names()).toEqual([...own, mathAdd.name, ...decoys])
    select([stageDecoys.name])
    expect(names()).toEqual([...own, mathAdd.name, ...decoys])
    select([])
    expect(names()).toEqual([...own, mathAdd.name])
  })

  it('neither loads a user’s pack (file or package) nor reports it as unknown', () => {
    const wrong: string[] = []
    const { registry, select } = packTools((message) => wrong.push(message))
    select([])
    const own = registry.list()
    select(['adlib-pack-dice', './mine.ts'])
    expect([wrong, registry.list()]).toEqual([[], own])
  })

  it('does not replace a tool that has the same name as a pack’s tool, and loads the pack’s tool once the name is free', () => {
    const { registry, select } = packTools()
    const squatter = { ...mathAdd, name: decoys[0] ?? '' }
    registry.register(squatter)
    select([stageDecoys.name])
    expect(registry.get(squatter.name)).toBe(squatter)
    registry.unregister(squatter.name)
    select([stageDecoys.name])
    expect(registry.get(squatter.name)?.decoyProfile).toBeDefined()
  })
})
