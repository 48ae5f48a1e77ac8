import { z } from 'zod'
import { pretendTool } from './pretend-tool.ts'

/** Tools for files and music. */
export const mediaTools = [
  pretendTool({
    name: 'find_files',
    description: 'Search for files by a part of their name.',
    domain: 'files',
    tags: ['files', 'state'],
    reads: true,
    args: z.object({
      name: z.string().min(1).describe('Part of the file name'),
      folder: z.string().optional().describe('Path of the folder; leave it out to search everywhere'),
      kind: z
        .enum(['any', 'picture', 'video', 'audio', 'document'])
        .default('any')
        .describe('Kind of the files'),
    }),
  }),
  pretendTool({
    name: 'read_file',
    description: 'Read the content of a text file.',
    domain: 'files',
    tags: ['files', 'state'],
    reads: true,
    args: z.object({ path: z.string().min(1).describe('Path of the file') }),
  }),
  pretendTool({
    name: 'move_file',
    description: 'Move or rename a file.',
    domain: 'files',
    tags: ['files'],
    args: z.object({
      from: z.string().min(1).describe('Path of the file'),
      to: z.string().min(1).describe('New path, with the file name'),
    }),
  }),
  pretendTool({
    name: 'delete_file',
    description: 'Delete a file forever.',
    domain: 'files',
    tags: ['files'],
    args: z.object({ path: z.string().min(1).describe('Path of the file') }),
  }),
  pretendTool({
    name: 'play_music',
    description: 'Play music by an artist, a title or a genre.',
    domain: 'music',
    tags: ['music'],
    args: z.object({
      artist: z.string().optional().describe('Name of the artist'),
      title: z.string().optional().describe('Title of the song'),
      genre: z
        .enum(['lofi', 'rock', 'jazz', 'techno', 'classical', 'synthwave'])
        .optional()
        .describe('Genre'),
    }),
  }),
  pretendTool({
    name: 'music_control',
    description: 'Pause or resume the music, or skip to another song.',
    domain: 'music',
    tags: ['music'],
    args: z.object({ action: z.enum(['pause', 'resume', 'next', 'previous']).describe('What to do') }),
  }),
  pretendTool({
    name: 'set_volume',
    description: 'Set the volume of the music.',
    domain: 'music',
    tags: ['music', 'sound'],
    args: z.object({ percent: z.int().min(0).max(100).describe('0 is silent, 100 is loudest') }),
  }),
  pretendTool({
    name: 'create_playlist',
    description: 'Create a playlist from songs.',
    domain: 'music',
    tags: ['music'],
    args: z.object({
      name: z.string().min(1).describe('Name of the playlist'),
      songs: z
        .array(z.object({ title: z.string().describe('Title'), artist: z.string().describe('Artist') }))
        .min(1)
        .describe('The songs in their order'),
    }),
  }),
] as const
