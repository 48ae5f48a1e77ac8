import { contains, exactly, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

/** Cases with a text that must be copied without changes, or with an optional argument that must be left out. */
export const textCases: readonly EverydayCase[] = [
  {
    id: 'text-path-spaces',
    prompt: 'Read the file "Stream Notes/week 47.txt".',
    expects: { tool: 'read_file', args: { path: exactly('Stream Notes/week 47.txt') } },
    why: 'has blanks and capitals in a path',
  },
  {
    id: 'text-swapped-paths',
    prompt: 'archive/boss.mp4 should become clips/boss-final.mp4, move it',
    expects: {
      tool: 'move_file',
      args: { from: exactly('archive/boss.mp4'), to: exactly('clips/boss-final.mp4') },
    },
    why: 'has the verb after both paths',
  },
  {
    id: 'text-new-folder-same-name',
    prompt: 'put raw/take3.wav into the folder done, same name',
    expects: { tool: 'move_file', args: { from: exactly('raw/take3.wav'), to: exactly('done/take3.wav') } },
    why: 'must join the folder and the name',
  },
  {
    id: 'text-target-first',
    prompt: 'into backup/overlay.json, thats where overlay.json should be moved',
    expects: {
      tool: 'move_file',
      args: { from: exactly('overlay.json'), to: exactly('backup/overlay.json') },
    },
    why: 'names the target first',
  },
  {
    id: 'text-message-verbatim',
    prompt: 'Send Kim exactly this: "gg wp, rematch @ 8?"',
    expects: { tool: 'send_message', args: { to: 'Kim', text: exactly('gg wp, rematch @ 8?') } },
    why: 'has marks inside the quoted text',
  },
  {
    id: 'text-message-umlaut',
    prompt: 'message Jürgen: Grüße aus dem Stream',
    expects: { tool: 'send_message', args: { to: 'Jürgen', text: 'Grüße aus dem Stream' } },
    why: 'has letters beyond ASCII',
  },
  {
    id: 'text-message-quotes',
    prompt: `text Zoe: she said "never" and left`,
    expects: { tool: 'send_message', args: { to: 'Zoe', text: contains('she said "never" and left') } },
    why: 'has quotation marks that must be escaped in JSON',
  },
  {
    id: 'text-city-two-words',
    prompt: 'weather in San Diego today',
    expects: {
      tool: 'get_weather',
      args: { city: contains('San Diego'), date: optional('2026-11-25') },
    },
    why: 'has a name of two words',
  },
  {
    id: 'left-out-artist',
    prompt: 'play Blinding Lights',
    expects: { tool: 'play_music', args: { title: 'Blinding Lights', artist: optional('The Weeknd') } },
    why: 'names a song; its artist may be known but no genre is',
  },
  {
    id: 'left-out-all-light',
    prompt: 'bedroom light on',
    expects: { tool: 'set_light', args: { room: 'bedroom', on: true } },
    why: 'must leave out brightness and color, to keep them',
  },
  {
    id: 'left-out-from',
    prompt: 'read me my newest messages, all of them',
    expects: { tool: 'read_messages' },
    why: 'must leave out the only argument',
  },
  {
    id: 'left-out-folder',
    prompt: 'look for budget everywhere, only documents',
    expects: { tool: 'find_files', args: { name: 'budget', kind: 'document' } },
    why: 'must leave out the folder because of “everywhere”',
  },
]
