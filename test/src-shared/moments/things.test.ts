import { describe, expect, it } from 'vitest'
import { thingIn } from '../../../src-shared/moments/things.ts'

describe('the thing that a text names', () => {
  it.each([
    ['Haskell punches Indigo with his fist.', undefined],
    ['You bought a lantern for 40 gold.', 'lantern'],
    ['The bridge holds. Your boots do not.', 'boots'],
    ['PICK UP THE LANTERN', 'lantern'],
    ['Two lanterns, one rope', 'rope'],
    ['You found three torches and two berries', 'berries'],
  ])('in %j is %j', (text, thing) => {
    expect(thingIn(text)).toBe(thing)
  })

  it.each([
    ['a name', 'Rose and Heather open the map.'],
    ['an order', 'Press start to continue'],
    ['what games count', 'Armor 40, ammo 12, level 3'],
    ['menus', 'Save screen, window, keyboard'],
    ['words with another usual meaning', 'The team was led by the captain and tore ahead.'],
    ['what no host would joke about', 'A line of cocaine'],
    ['verbs and states', 'Server status: online. nobody hates the 3 wins that matters'],
    ['no word', '12:40 >>'],
  ])('is none for %s', (_, text) => {
    expect(thingIn(text)).toBeUndefined()
  })
})
