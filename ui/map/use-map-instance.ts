import { useMap } from '@vis.gl/react-maplibre'
import type { Map as MapInstance } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { firstLabelLayer } from '#roads/style/map-style.ts'

/** The MapLibre map around a component, once it exists. */
export function useMapInstance(): MapInstance | undefined {
  return useMap().current?.getMap()
}

/** The lowest layer of names, under which shapes belong; in the style of a stranger, its first layer of symbols. */
export function useLabelAnchor(): string | undefined {
  const map = useMapInstance()
  const [anchor, setAnchor] = useState<string>()
  useEffect(() => {
    if (!map) return undefined
    const find = () => setAnchor(anchorOf(map))
    find()
    map.on('styledata', find)
    return () => void map.off('styledata', find)
  }, [map])
  return anchor
}

function anchorOf(map: MapInstance): string | undefined {
  if (!map.style) return undefined
  if (map.getLayer(firstLabelLayer)) return firstLabelLayer
  return map.getLayersOrder().find((id) => map.getLayer(id)?.type === 'symbol')
}
