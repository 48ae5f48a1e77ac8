import { contains, optional } from '../../matcher.ts'
import type { EverydayCase } from '../../packs/everyday-pack.ts'

/** Requests for the file and music tools. */
export const mediaChoices: readonly EverydayCase[] = [
  {
    id: 'find-intro',
    prompt: 'where did i save the intro video',
    expects: {
      tool: 'find_files',
      args: { name: contains('intro'), folder: optional(), kind: optional('video', 'any') },
    },
    why: 'asks where and names no file',
  },
  {
    id: 'find-logo',
    prompt: 'Find everything with "logo" in its name.',
    expects: { tool: 'find_files', args: { name: 'logo', folder: optional(), kind: optional('any') } },
    why: 'quotes the part of the name',
  },
  {
    id: 'read-notes',
    prompt: 'whats in notes/todo.txt',
    expects: { tool: 'read_file', args: { path: 'notes/todo.txt' } },
    why: 'gives a path and asks for its content',
  },
  {
    id: 'read-rules',
    prompt: 'Open docs/chat-rules.md and tell me the rules.',
    expects: { tool: 'read_file', args: { path: 'docs/chat-rules.md' } },
    why: 'says open for reading',
  },
  {
    id: 'move-clip',
    prompt: 'move clips/win.mp4 to archive/win.mp4',
    expects: { tool: 'move_file', args: { from: 'clips/win.mp4', to: 'archive/win.mp4' } },
    why: 'gives both paths in order',
  },
  {
    id: 'rename-draft',
    prompt: 'rename draft.txt to final.txt',
    expects: { tool: 'move_file', args: { from: 'draft.txt', to: 'final.txt' } },
    why: 'renames, which is a move',
  },
  {
    id: 'delete-temp',
    prompt: 'get rid of temp/old.wav',
    expects: { tool: 'delete_file', args: { path: 'temp/old.wav' } },
    why: 'says “get rid of” for deleting',
  },
  {
    id: 'delete-screenshot',
    prompt: 'Delete screenshots/oops.png, I never want to see it again.',
    expects: { tool: 'delete_file', args: { path: 'screenshots/oops.png' } },
    why: 'is a destructive order that is really meant',
  },
  {
    id: 'music-lofi',
    prompt: 'put on some lofi',
    expects: { tool: 'play_music', args: { genre: 'lofi' } },
    why: 'says “put on” for playing',
  },
  {
    id: 'music-daft-punk',
    prompt: 'i wanna hear Daft Punk',
    expects: { tool: 'play_music', args: { artist: 'Daft Punk' } },
    why: 'states a wish instead of an order',
  },
  {
    id: 'music-pause',
    prompt: 'stop the music for a sec',
    expects: { tool: 'music_control', args: { action: 'pause' } },
    why: 'says stop where the tool says pause',
  },
  {
    id: 'music-skip',
    prompt: 'ugh not this song again, skip',
    expects: { tool: 'music_control', args: { action: 'next' } },
    why: 'says skip where the tool says next',
  },
  {
    id: 'volume-quiet',
    prompt: 'music down to 20 percent',
    expects: { tool: 'set_volume', args: { percent: 20 } },
    why: 'says music and means its volume',
  },
  {
    id: 'volume-max',
    prompt: 'Full volume!',
    expects: { tool: 'set_volume', args: { percent: 100 } },
    why: 'gives the number in a word',
  },
  {
    id: 'playlist-two',
    prompt: 'make a playlist "Boss" with Halo by Beyoncé and Numb by Linkin Park',
    expects: {
      tool: 'create_playlist',
      args: {
        name: 'Boss',
        songs: [
          { title: 'Halo', artist: 'Beyoncé' },
          { title: 'Numb', artist: 'Linkin Park' },
        ],
      },
    },
    why: 'names songs and must not play them',
  },
  {
    id: 'playlist-one',
    prompt: 'new playlist called Chill, first song Teardrop by Massive Attack',
    expects: {
      tool: 'create_playlist',
      args: { name: 'Chill', songs: [{ title: 'Teardrop', artist: 'Massive Attack' }] },
    },
    why: 'has a list with one entry',
  },
]
