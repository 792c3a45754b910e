export type MapMode = 'light' | 'dark'

export interface Palette {
  readonly water: string
  readonly waterLine: string
  readonly land: string
  readonly park: string
  readonly wood: string
  readonly sand: string
  readonly campus: string
  readonly industry: string
  readonly residential: string
  readonly paved: string
  readonly runway: string
  readonly building: string
  readonly buildingEdge: string
  readonly minorRoad: string
  readonly minorCasing: string
  readonly majorRoad: string
  readonly majorCasing: string
  readonly highway: string
  readonly highwayCasing: string
  readonly path: string
  readonly rail: string
  readonly ferry: string
  readonly border: string
  readonly text: string
  readonly softText: string
  readonly placeText: string
  readonly waterText: string
  readonly parkText: string
  readonly foodText: string
  readonly healthText: string
  readonly halo: string
  readonly arrow: string
}

export const palettes: Readonly<Record<MapMode, Palette>> = {
  light: {
    water: '#a8cfe6',
    waterLine: '#9cc6df',
    land: '#f4f2ed',
    park: '#cfe6c3',
    wood: '#c3deb5',
    sand: '#f1e7c6',
    campus: '#ece7dc',
    industry: '#eae6e6',
    residential: '#efece6',
    paved: '#e9e6df',
    runway: '#d9d6dc',
    building: '#e3ddd2',
    buildingEdge: '#d3cbbd',
    minorRoad: '#ffffff',
    minorCasing: '#d8d3c8',
    majorRoad: '#fff3c9',
    majorCasing: '#dcc37f',
    highway: '#fcd27e',
    highwayCasing: '#d79f3c',
    path: '#c9b9a0',
    rail: '#b4b1ad',
    ferry: '#6f9fc0',
    border: '#a58fb5',
    text: '#3d4453',
    softText: '#6a7080',
    placeText: '#252b38',
    waterText: '#33688c',
    parkText: '#3c7040',
    foodText: '#a3581c',
    healthText: '#b03a4c',
    halo: '#ffffff',
    arrow: '#8c8577',
  },
  dark: {
    water: '#0c121c',
    waterLine: '#101926',
    land: '#252b36',
    park: '#25382f',
    wood: '#22332c',
    sand: '#38362f',
    campus: '#2b313d',
    industry: '#2a2e38',
    residential: '#282e3a',
    paved: '#2b313c',
    runway: '#363c48',
    building: '#303744',
    buildingEdge: '#3b4352',
    minorRoad: '#3d4655',
    minorCasing: '#1d222b',
    majorRoad: '#4f5868',
    majorCasing: '#1b2029',
    highway: '#7c6a45',
    highwayCasing: '#1d1a14',
    path: '#4a5160',
    rail: '#4b515d',
    ferry: '#35506b',
    border: '#776a92',
    text: '#cfd6e2',
    softText: '#9aa4b4',
    placeText: '#eef2f8',
    waterText: '#6d93b5',
    parkText: '#86b391',
    foodText: '#d6a26f',
    healthText: '#dd8c98',
    halo: '#171c25',
    arrow: '#8892a3',
  },
}
