import type { ExpressionSpecification } from 'maplibre-gl'
import { both, byZoom, from, kindIn, type LayerContext, type MapLanguage, type StyleLayer } from './style-layer.ts'

export const regularFont = 'Noto Sans Regular'
export const boldFont = 'Noto Sans Semibold'

const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point']

/** The name in a language. Tiles contain a readable substitute where the local name is in another script. */
export function nameIn(language: MapLanguage): ExpressionSpecification {
  return ['coalesce', ['get', `name:${language}`], ['get', 'name']]
}

/** All labels of the map, least important first. */
export function labelLayers(context: LayerContext): StyleLayer[] {
  return [
    poiDots(context),
    houseNumbers(context),
    pois(context),
    streamNames(context),
    roadNames(context),
    shields(context),
    neighbourhoods(context),
    ...settlements(context),
    countries(context),
  ]
}

function houseNumbers(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'house-number', 'buildings'),
    type: 'symbol',
    minzoom: 16.6,
    filter: kindIn('address'),
    layout: {
      'text-field': ['get', 'addr_housenumber'],
      'text-font': [regularFont],
      'text-size': byZoom([16.6, 9], [19, 12]),
      'text-padding': 3,
    },
    paint: { 'text-color': context.palette.softText, 'text-halo-color': context.palette.halo, 'text-halo-width': 1 },
  }
}

const greenKinds = ['park', 'garden', 'nature_reserve', 'golf_course', 'zoo', 'cemetery']
const poiColor = (context: LayerContext): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  greenKinds,
  context.palette.parkText,
  ['beach', 'marina', 'cape', 'ferry_terminal'],
  context.palette.waterText,
  ['restaurant', 'cafe', 'bakery', 'marketplace'],
  context.palette.foodText,
  ['hospital', 'clinic', 'pharmacy'],
  context.palette.healthText,
  context.palette.softText,
]

function poiDots(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'poi-dot', 'pois'),
    type: 'circle',
    minzoom: 16,
    filter: both(isPoint, ['!', kindIn(...greenKinds)]),
    paint: {
      'circle-radius': byZoom([16, 2.2], [19, 4]),
      'circle-color': poiColor(context),
      'circle-stroke-width': 1,
      'circle-stroke-color': context.palette.halo,
    },
  }
}

function pois(context: LayerContext): StyleLayer {
  const { palette } = context
  return {
    ...from(context, 'poi', 'pois'),
    type: 'symbol',
    minzoom: 13,
    filter: both(isPoint, [
      'step',
      ['zoom'],
      ['<=', ['get', 'min_zoom'], 12],
      14,
      ['<=', ['get', 'min_zoom'], 13],
      16,
      true,
    ]),
    layout: {
      'text-field': nameIn(context.language),
      'text-font': [regularFont],
      'text-size': 11,
      'text-max-width': 8,
      'text-padding': 6,
      'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
      'text-radial-offset': 0.6,
      'text-justify': 'auto',
      'symbol-sort-key': ['get', 'min_zoom'],
    },
    paint: {
      'text-color': poiColor(context),
      'text-halo-color': palette.halo,
      'text-halo-width': 1.2,
    },
  }
}

function streamNames(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'stream-name', 'water'),
    type: 'symbol',
    minzoom: 13,
    filter: both(['==', ['geometry-type'], 'LineString'], ['has', 'name']),
    layout: {
      'symbol-placement': 'line',
      'text-field': nameIn(context.language),
      'text-font': [regularFont],
      'text-size': 11,
      'symbol-spacing': 400,
    },
    paint: { 'text-color': context.palette.waterText, 'text-halo-color': context.palette.halo, 'text-halo-width': 1 },
  }
}

function roadNames(context: LayerContext): StyleLayer {
  const { palette } = context
  return {
    ...from(context, 'road-name', 'roads'),
    type: 'symbol',
    minzoom: 12,
    filter: both(
      ['has', 'name'],
      [
        'step',
        ['zoom'],
        ['all', kindIn('highway', 'major_road'), ['!=', ['get', 'kind_detail'], 'tertiary']],
        13.5,
        kindIn('highway', 'major_road'),
        14.5,
        kindIn('highway', 'major_road', 'minor_road'),
        15.5,
        kindIn('highway', 'major_road', 'minor_road', 'path'),
      ],
    ),
    layout: {
      'symbol-placement': 'line',
      'text-field': nameIn(context.language),
      'text-font': [regularFont],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        12,
        10,
        15,
        ['match', ['get', 'kind'], ['highway', 'major_road'], 12.5, 11],
        18,
        ['match', ['get', 'kind'], ['highway', 'major_road'], 15, 13.5],
      ],
      'text-padding': 4,
      'symbol-spacing': 320,
      'symbol-sort-key': ['match', ['get', 'kind'], 'highway', 0, 'major_road', 1, 'minor_road', 2, 3],
    },
    paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
  }
}

function shields(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'road-ref', 'roads'),
    type: 'symbol',
    minzoom: 9,
    filter: both(['has', 'shield_text'], kindIn('highway', 'major_road')),
    layout: {
      'symbol-placement': 'line',
      'text-field': ['get', 'shield_text'],
      'text-font': [boldFont],
      'text-size': 10,
      'text-rotation-alignment': 'viewport',
      'symbol-spacing': 500,
      'text-padding': 20,
    },
    paint: { 'text-color': context.palette.softText, 'text-halo-color': context.palette.halo, 'text-halo-width': 2.5 },
  }
}

function neighbourhoods(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'neighbourhood', 'places'),
    type: 'symbol',
    minzoom: 11,
    maxzoom: 17,
    filter: kindIn('neighbourhood', 'macrohood'),
    layout: {
      'text-field': nameIn(context.language),
      'text-font': [regularFont],
      'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10.5, 15, 14],
      'text-letter-spacing': letterSpacing(context.language, 0.06),
      'text-max-width': 7,
      'text-padding': 10,
      'symbol-sort-key': ['-', 0, ['get', 'population_rank']],
    },
    paint: { 'text-color': context.palette.softText, 'text-halo-color': context.palette.halo, 'text-halo-width': 1.5 },
  }
}

/** None in Arabic, where letter spacing would break joined letters. */
const letterSpacing = (language: MapLanguage, spacing: number) => (language === 'ar' ? 0 : spacing)

function settlements(context: LayerContext): StyleLayer[] {
  const { palette } = context
  return [
    {
      ...from(context, 'settlement', 'places'),
      type: 'symbol',
      maxzoom: 15,
      filter: kindIn('locality'),
      layout: {
        'text-field': nameIn(context.language),
        'text-font': ['step', ['get', 'population_rank'], ['literal', [regularFont]], 11, ['literal', [boldFont]]],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          2,
          ['interpolate', ['linear'], ['get', 'population_rank'], 9, 9, 15, 12],
          10,
          ['interpolate', ['linear'], ['get', 'population_rank'], 2, 10, 14, 20],
        ],
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['-', ['match', ['get', 'capital'], 'yes', -4, 0], ['get', 'population_rank']],
      },
      paint: { 'text-color': palette.placeText, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
  ]
}

function countries(context: LayerContext): StyleLayer {
  return {
    ...from(context, 'country', 'places'),
    type: 'symbol',
    maxzoom: 8,
    filter: kindIn('country'),
    layout: {
      'text-field': nameIn(context.language),
      'text-font': [boldFont],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        1,
        ['interpolate', ['linear'], ['get', 'population_rank'], 10, 9, 18, 12],
        6,
        ['interpolate', ['linear'], ['get', 'population_rank'], 8, 12, 18, 22],
      ],
      'text-letter-spacing': letterSpacing(context.language, 0.08),
      'text-max-width': 7,
      'text-padding': 8,
      'symbol-sort-key': ['-', 0, ['get', 'population_rank']],
    },
    paint: {
      'text-color': context.palette.text,
      'text-halo-color': context.palette.halo,
      'text-halo-width': 1.6,
      'text-opacity': 0.9,
    },
  }
}
