/** How people ask for the particles; their own names count as well. */
export const particleWords: Record<string, string[]> = {
  confetti: ['party', 'streamers', 'party popper', 'party poppers', 'paper', 'ticker tape', '🎊', '🎉'],
  ember: ['embers', 'sparks', 'spark', 'ash', 'ashes', 'fire', 'flame', 'flames', 'lava', 'cinders', '🔥'],
  star: ['stars', 'starlight', 'sparkle', 'glitter', 'stardust', 'twinkle', 'twinkles', '⭐', '✨', '🌟'],
  heart: ['hearts', 'love', 'love hearts', '❤', '💖', '💕'],
  caret: ['carets', 'cursor', 'cursors', 'text cursor'],
  snow: ['snowflake', 'snowflakes', 'snowfall', 'winter', 'blizzard', 'snowstorm', 'snowing', '❄'],
}
