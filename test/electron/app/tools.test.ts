import { expect, it } from 'vitest'
import { packTools } from '../../../electron/app/tools.ts'
import { stageDecoys } from '../../../src-shared/stage/packs.ts'
import { mathAdd } from '../../fixtures/example-tools.ts'

const decoys = stageDecoys.tools.map(({ name }) => name)

it('holds the packs that are wanted now, and leaves tools of servers alone', () => {
  const { registry, hold } = packTools()
  const names = () => registry.list().map(({ name }) => name)
  hold([])
  const own = names()
  registry.register(mathAdd)
  hold([stageDecoys.name])
  expect(names()).toEqual([...own, mathAdd.name, ...decoys])
  hold([stageDecoys.name])
  expect(names()).toEqual([...own, mathAdd.name, ...decoys])
  hold([])
  expect(names()).toEqual([...own, mathAdd.name])
})

it('tells once of a pack that there is not, and again when it is asked for anew', () => {
  const wrong: string[] = []
  const { registry, hold } = packTools((message) => wrong.push(message))
  hold(['nonsense', stageDecoys.name])
  hold(['nonsense'])
  expect(wrong).toEqual([expect.stringMatching(/“nonsense”.*tools\.packs/)])
  expect(registry.has(decoys[0] ?? '')).toBe(false)
  hold([])
  hold(['nonsense'])
  expect(wrong).toHaveLength(2)
})

it('loads a pack later whose place was taken, and takes away only its own', () => {
  const { registry, hold } = packTools()
  const squatter = { ...mathAdd, name: decoys[0] ?? '' }
  registry.register(squatter)
  hold([stageDecoys.name])
  expect(registry.get(squatter.name)).toBe(squatter)
  registry.unregister(squatter.name)
  hold([stageDecoys.name])
  expect(registry.get(squatter.name)?.decoyProfile).toBeDefined()
})
