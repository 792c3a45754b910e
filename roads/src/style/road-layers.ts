import type { ExpressionSpecification } from 'maplibre-gl'
import { both, byZoom, from, kindIn, type LayerContext, type StyleLayer } from './style-layer.ts'

interface RoadLook {
  readonly name: string
  readonly filter: ExpressionSpecification
  readonly minzoom: number
  readonly color: string
  readonly casing: string
  readonly widths: readonly (readonly [zoom: number, size: number])[]
}

const detailIn = (...details: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind_detail'],
  ['literal', [...details]],
]
const isLink: ExpressionSpecification = ['==', ['get', 'is_link'], true]
const isNoLink: ExpressionSpecification = ['!=', ['get', 'is_link'], true]
const isService: ExpressionSpecification = ['==', ['get', 'kind_detail'], 'service']

/** Paths, roads (all casings below all roads), rails, one-way arrows, the edge of the map and boundaries. */
export function roadLayers(context: LayerContext): StyleLayer[] {
  const looks = roadLooks(context)
  return [
    ...pathLayers(context),
    ...looks.map((look) => lineLayer(context, look, 'casing')),
    railLayer(context),
    ...looks.map((look) => lineLayer(context, look, 'road')),
    onewayLayer(context),
    edgeLayer(context),
    boundaryLayer(context),
  ]
}

function roadLooks({ palette }: LayerContext): RoadLook[] {
  const minor = { color: palette.minorRoad, casing: palette.minorCasing }
  const major = { color: palette.majorRoad, casing: palette.majorCasing }
  const highway = { color: palette.highway, casing: palette.highwayCasing }
  return [
    {
      name: 'service',
      ...minor,
      minzoom: 13,
      filter: ['all', kindIn('minor_road'), isService],
      widths: [
        [13, 0.3],
        [15, 2],
        [18, 9],
      ],
    },
    {
      name: 'minor',
      ...minor,
      minzoom: 11.5,
      filter: ['all', kindIn('minor_road'), ['!', isService]],
      widths: [
        [11.5, 0.4],
        [13, 1.2],
        [14, 2.4],
        [16, 8],
        [18, 22],
      ],
    },
    {
      name: 'link',
      ...major,
      minzoom: 11,
      filter: ['all', kindIn('major_road', 'highway'), isLink],
      widths: [
        [11, 0.6],
        [14, 2.6],
        [16, 7],
        [18, 17],
      ],
    },
    {
      name: 'tertiary',
      ...minor,
      minzoom: 10,
      filter: ['all', kindIn('major_road'), detailIn('tertiary'), isNoLink],
      widths: [
        [10, 0.4],
        [12, 1.3],
        [14, 3.6],
        [16, 10],
        [18, 27],
      ],
    },
    {
      name: 'secondary',
      ...major,
      minzoom: 9,
      filter: ['all', kindIn('major_road'), detailIn('secondary'), isNoLink],
      widths: [
        [9, 0.4],
        [12, 1.9],
        [14, 4.6],
        [16, 12],
        [18, 30],
      ],
    },
    {
      name: 'primary',
      ...major,
      minzoom: 7,
      filter: ['all', kindIn('major_road'), detailIn('primary'), isNoLink],
      widths: [
        [7, 0.4],
        [10, 1.2],
        [12, 2.6],
        [14, 5.4],
        [16, 13],
        [18, 33],
      ],
    },
    {
      name: 'trunk',
      ...highway,
      minzoom: 6,
      filter: ['all', kindIn('major_road'), detailIn('trunk'), isNoLink],
      widths: [
        [6, 0.5],
        [10, 1.6],
        [12, 3],
        [14, 5.8],
        [16, 14],
        [18, 35],
      ],
    },
    {
      name: 'highway',
      ...highway,
      minzoom: 5,
      filter: ['all', kindIn('highway'), isNoLink],
      widths: [
        [5, 0.6],
        [10, 1.9],
        [12, 3.4],
        [14, 6.4],
        [16, 15],
        [18, 38],
      ],
    },
  ]
}

function lineLayer(context: LayerContext, look: RoadLook, part: 'casing' | 'road'): StyleLayer {
  const edge = part === 'casing' ? 1 : 0
  return {
    ...from(context, `${part}-${look.name}`, 'roads'),
    type: 'line',
    minzoom: look.minzoom,
    filter: look.filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': part === 'casing' ? look.casing : look.color,
      'line-width': byZoom(
        ...look.widths.map(([zoom, size]): [number, number] => [zoom, size + edge * Math.min(2.4, 0.8 + size * 0.08)]),
      ),
      'line-opacity':
        part === 'casing'
          ? ['interpolate', ['linear'], ['zoom'], look.minzoom, 0, look.minzoom + 1.5, 1]
          : ['case', ['==', ['get', 'is_tunnel'], true], 0.55, 1],
    },
  }
}

function pathLayers(context: LayerContext): StyleLayer[] {
  const { palette } = context
  return [
    {
      ...from(context, 'ferry', 'roads'),
      type: 'line',
      filter: kindIn('ferry'),
      paint: { 'line-color': palette.ferry, 'line-width': 1.2, 'line-dasharray': [4, 3] },
    },
    {
      ...from(context, 'pedestrian', 'roads'),
      type: 'line',
      minzoom: 13,
      filter: both(kindIn('path'), detailIn('pedestrian')),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.paved, 'line-width': byZoom([13, 1], [16, 6], [18, 16]) },
    },
    {
      ...from(context, 'path', 'roads'),
      type: 'line',
      minzoom: 14,
      filter: both(kindIn('path'), ['!', detailIn('pedestrian')]),
      paint: { 'line-color': palette.path, 'line-width': byZoom([14, 0.6], [18, 2.4]), 'line-dasharray': [2.5, 1.5] },
    },
    {
      ...from(context, 'aeroway', 'roads'),
      type: 'line',
      minzoom: 10,
      filter: kindIn('aeroway'),
      paint: {
        'line-color': palette.runway,
        'line-width': [
          'interpolate',
          ['exponential', 1.6],
          ['zoom'],
          10,
          ['match', ['get', 'kind_detail'], 'runway', 1.5, 0.5],
          16,
          ['match', ['get', 'kind_detail'], 'runway', 28, 9],
        ],
      },
    },
  ]
}

function railLayer(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'rail', 'roads'),
    type: 'line',
    minzoom: 10,
    filter: kindIn('rail'),
    paint: {
      'line-color': context.palette.rail,
      'line-width': byZoom([10, 0.5], [14, 1.4], [18, 4]),
      'line-dasharray': [6, 1.2],
    },
  }
}

/** The name of the arrow image, which the map that shows the style must add. */
export const onewayImage = 'oneway'

function onewayLayer(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'oneway', 'roads'),
    type: 'symbol',
    minzoom: 16,
    filter: both(['in', ['get', 'oneway'], ['literal', ['yes', '-1']]], kindIn('minor_road', 'major_road', 'highway')),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 160,
      'icon-image': onewayImage,
      'icon-rotate': ['match', ['get', 'oneway'], '-1', 180, 0],
      'icon-size': byZoom([16, 0.6], [18, 1]),
      'icon-rotation-alignment': 'map',
      'icon-padding': 24,
    },
    paint: { 'icon-opacity': 0.75 },
  }
}

/** Lets roads fade out at the edge of a region's map instead of being cut off. */
function edgeLayer(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'edge', 'earth'),
    type: 'line',
    filter: both(['==', ['geometry-type'], 'LineString'], kindIn('edge')),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': context.palette.land,
      'line-width': byZoom([9, 10], [12, 56], [15, 180]),
      'line-blur': byZoom([9, 5], [12, 28], [15, 90]),
    },
  }
}

function boundaryLayer(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'boundary', 'boundaries'),
    type: 'line',
    paint: {
      'line-color': context.palette.border,
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        1,
        ['match', ['get', 'kind'], 'country', 0.6, 0.3],
        8,
        ['match', ['get', 'kind'], 'country', 1.6, 0.8],
      ],
      'line-opacity': ['match', ['get', 'kind'], 'country', 0.75, 0.4],
      'line-dasharray': [4, 2],
    },
  }
}
