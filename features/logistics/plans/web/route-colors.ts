/** Told apart also by those who see few colours, and dark enough for white figures. */
const colors = [
  '#1f6fb5',
  '#b5452c',
  '#1a7a4c',
  '#7b4bc4',
  '#946200',
  '#b02a6b',
  '#0d7680',
  '#5b6a1e',
  '#c0392f',
  '#3d52b0',
  '#86502f',
  '#5c6470',
  '#9b3f93',
  '#2f6b3a',
]

/** The colour of a route by its place in the list. */
export function routeColor(index: number): string {
  return colors[index % colors.length] ?? '#1f6fb5'
}

export const unassignedColor = '#5c6470'
