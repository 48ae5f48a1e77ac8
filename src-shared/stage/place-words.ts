/** How people name the places of the overlay; the places' own names count as well. */
export const placeWords: Record<string, string[]> = {
  'top-left': ['upper left', 'left top', 'top left corner', 'upper left corner'],
  top: ['upper part', 'up top', 'upper edge', 'top center', 'top middle', 'above'],
  'top-right': ['upper right', 'right top', 'top right corner', 'upper right corner'],
  left: ['left side', 'left hand side'],
  center: ['middle', 'centre', 'dead center', 'mid screen', 'center screen'],
  right: ['right side', 'right hand side'],
  'bottom-left': ['lower left', 'left bottom', 'bottom left corner', 'lower left corner'],
  bottom: ['lower part', 'lower edge', 'down low', 'bottom center', 'bottom middle', 'below'],
  'bottom-right': ['lower right', 'right bottom', 'bottom right corner', 'lower right corner'],
}
