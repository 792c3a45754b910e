import { both, byZoom, from, kindIn, type LayerContext, type StyleLayer } from './style-layer.ts'

/** Land, water and buildings. */
export function surfaceLayers(context: LayerContext): StyleLayer[] {
  const { palette } = context
  return [
    {
      ...from(context, 'earth', 'earth'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.land },
    },
    landuse(context),
    {
      ...from(context, 'water', 'water'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.water },
    },
    {
      ...from(context, 'stream', 'water'),
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.waterLine,
        'line-width': [
          'interpolate',
          ['exponential', 1.6],
          ['zoom'],
          9,
          ['match', ['get', 'kind'], 'river', 1, 0.4],
          17,
          ['match', ['get', 'kind'], 'river', 9, 'canal', 6, 3],
        ],
      },
    },
    {
      ...from(context, 'runway', 'landuse'),
      type: 'fill',
      filter: kindIn('runway', 'taxiway', 'apron'),
      paint: { 'fill-color': palette.runway },
    },
    {
      ...from(context, 'building', 'buildings'),
      type: 'fill',
      minzoom: 13,
      filter: both(['==', ['geometry-type'], 'Polygon'], kindIn('building', 'building_part')),
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': byZoom([13, 0], [14.5, 1]),
      },
    },
  ]
}

function landuse(context: LayerContext): StyleLayer {
  const { palette } = context
  return {
    ...from(context, 'landuse', 'landuse'),
    type: 'fill',
    filter: ['!', kindIn('runway', 'taxiway', 'apron')],
    paint: {
      'fill-color': [
        'match',
        ['get', 'kind'],
        [
          'park',
          'garden',
          'golf_course',
          'recreation_ground',
          'village_green',
          'grass',
          'meadow',
          'grassland',
          'zoo',
          'cemetery',
          'allotments',
          'playground',
          'nature_reserve',
        ],
        palette.park,
        ['wood', 'forest', 'scrub', 'orchard', 'vineyard', 'wetland'],
        palette.wood,
        ['pitch', 'stadium'],
        palette.wood,
        ['beach', 'sand', 'bare_rock'],
        palette.sand,
        ['hospital', 'school', 'university', 'college', 'attraction'],
        palette.campus,
        ['industrial', 'commercial', 'railway', 'military', 'quarry', 'aerodrome'],
        palette.industry,
        ['pedestrian', 'parking', 'pier'],
        palette.paved,
        palette.residential,
      ],
    },
  }
}
