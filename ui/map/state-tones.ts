/** How a stop or a vehicle stands, by its colour on the map: the same on every map, light or dark. */
export const stateTones = {
  light: {
    done: '#1f9d57',
    underWay: '#0a7f95',
    late: '#d3282f',
    atRisk: '#b35f00',
    quiet: '#8d8b98',
    ground: '#ffffff',
  },
  dark: {
    done: '#3fbf7a',
    underWay: '#2fb3ca',
    late: '#ff6065',
    atRisk: '#ffa94a',
    quiet: '#8f8da0',
    ground: '#1c1e29',
  },
} as const

export type StateTone = Exclude<keyof typeof stateTones.light, 'ground'>
