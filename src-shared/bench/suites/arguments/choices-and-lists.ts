import { contains, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

/** Cases that paraphrase a fixed choice, or ask for an ordered list or a nested object. */
export const choiceAndListCases: readonly EverydayCase[] = [
  {
    id: 'choice-lounge',
    prompt: 'lights off in the living room',
    expects: { tool: 'set_light', args: { room: 'living_room', on: false } },
    why: 'needs an underscore in the name of the room',
  },
  {
    id: 'choice-color-case',
    prompt: 'Office light: RED',
    expects: { tool: 'set_light', args: { room: 'office', on: true, color: 'red', brightness: optional() } },
    why: 'writes a choice in capitals',
  },
  {
    id: 'choice-back-a-song',
    prompt: 'go back one song',
    expects: { tool: 'music_control', args: { action: 'previous' } },
    why: 'describes a choice without its name',
  },
  {
    id: 'choice-unpause',
    prompt: 'ok unpause',
    expects: { tool: 'music_control', args: { action: 'resume' } },
    why: 'contains the name of another choice',
  },
  {
    id: 'choice-pictures',
    prompt: 'find pictures with cat in the name',
    expects: { tool: 'find_files', args: { name: 'cat', kind: 'picture' } },
    why: 'has the plural of a choice',
  },
  {
    id: 'choice-songs-are-audio',
    prompt: 'search audio files named jingle in sounds/stream',
    expects: { tool: 'find_files', args: { name: 'jingle', kind: 'audio', folder: 'sounds/stream' } },
    why: 'has all three arguments',
  },
  {
    id: 'choice-turbo',
    prompt: 'vacuum the hallway, as hard as it can',
    expects: { tool: 'start_vacuum', args: { rooms: ['hallway'], mode: 'turbo' } },
    why: 'describes the highest of three choices',
  },
  {
    id: 'list-two-rooms',
    prompt: 'Clean the kitchen and then the office.',
    expects: { tool: 'start_vacuum', args: { rooms: ['kitchen', 'office'] } },
    why: 'needs a list in the given order',
  },
  {
    id: 'list-order-reversed',
    prompt: 'vacuum the bedroom, but do the hallway before that. quiet mode',
    expects: { tool: 'start_vacuum', args: { rooms: ['hallway', 'bedroom'], mode: 'quiet' } },
    why: 'names the rooms against their order',
  },
  {
    id: 'list-three-rooms',
    prompt: 'robot: office, living room, kitchen',
    expects: { tool: 'start_vacuum', args: { rooms: ['office', 'living_room', 'kitchen'] } },
    why: 'has three entries',
  },
  {
    id: 'list-people',
    prompt: 'Add "LAN party" on 2026-12-19 at 18:00 and invite Ana, Ben and Chris.',
    expects: {
      tool: 'add_event',
      args: {
        title: 'LAN party',
        date: '2026-12-19',
        start: '18:00',
        people: ['Ana', 'Ben', 'Chris'],
        minutes: optional(),
      },
    },
    why: 'has an optional list of names',
  },
  {
    id: 'nested-reminder',
    prompt: 'set a reminder for 2026-12-24 15:45: take the cake out',
    expects: {
      tool: 'set_reminder',
      args: { text: contains('cake'), when: { date: '2026-12-24', time: '15:45' } },
    },
    why: 'needs an object inside the arguments',
  },
  {
    id: 'nested-songs',
    prompt: 'playlist "Run": Lose Yourself by Eminem, Titanium by David Guetta, Stronger by Kanye West',
    expects: {
      tool: 'create_playlist',
      args: {
        name: 'Run',
        songs: [
          { title: 'Lose Yourself', artist: 'Eminem' },
          { title: 'Titanium', artist: 'David Guetta' },
          { title: 'Stronger', artist: 'Kanye West' },
        ],
      },
    },
    why: 'has a list of objects',
  },
]
