import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Group } from '#ui/page/layout.ts'
import type { MapBox } from '#ui/map/map-box.ts'
import { Text } from '#ui/display/text.ts'
import { useDebounced } from '#ui/input/use-debounced.ts'
import { addRegion, areaIn } from '../contract.ts'

/** The area of the extracts that becomes a region, as text, and the map it may be drawn on. */
export type Cutting = {
  area: string
  setArea: (area: string) => void
  /** Nothing where there is no map beside it. */
  draw?: () => void
  /** Told where the chosen extracts lie. */
  onBounds?: (bounds: MapBox | undefined) => void
}

type Props = { files: readonly File[]; cutting: Cutting }

/** Which part of the extracts is wanted, and what that will come to. */
export function CutFields({ files, cutting }: Props) {
  const t = useText('regions')
  const { area, setArea, draw } = cutting
  const isWrong = area.trim() !== '' && !areaIn(area)
  return (
    <>
      <TextInput
        label={t('cut.area')}
        description={t('cut.hint')}
        placeholder={t('cut.whole')}
        dir="ltr"
        value={area}
        error={isWrong && t('cut.wrong')}
        onChange={(event) => setArea(event.currentTarget.value)}
      />
      <Group gap="xs">
        {draw && (
          <Button size="xs" variant="default" onClick={draw}>
            {t('cut.draw')}
          </Button>
        )}
        {area !== '' && (
          <Button size="xs" variant="subtle" onClick={() => setArea('')}>
            {t('cut.clear')}
          </Button>
        )}
      </Group>
      {files.length > 0 && !isWrong && <Estimate files={files} cutting={cutting} />}
    </>
  )
}

const waitMs = 400

function Estimate({ files, cutting: { area, onBounds } }: Props) {
  const t = useText('regions')
  const format = useFormat()
  const settledArea = useDebounced(area, waitMs)
  const { data } = useQuery({
    queryKey: ['region estimate', files.map(({ name, size, lastModified }) => [name, size, lastModified]), settledArea],
    queryFn: async () => {
      const { estimateCut } = await import('#roads/source/estimate-cut.ts')
      return estimateCut(files, areaIn(settledArea))
    },
    // What is refused anyway isn’t read.
    enabled: files.reduce((sum, { size }) => sum + size, 0) <= addRegion.limitBytes,
    staleTime: Infinity,
    retry: false,
  })
  const bounds = data?.bounds ?? undefined
  useEffect(() => {
    if (bounds) onBounds?.(bounds)
  }, [bounds, onBounds])
  if (!data?.bounds) return null
  const { nodes, bytes, seconds } = data
  return (
    <Text size="sm" role="status">
      {nodes === 0
        ? t('cut.nothing')
        : t('cut.estimate', {
            size: format.bytes(bytes),
            points: format.number(nodes),
            minutes: format.number(Math.ceil(seconds / 60)),
          })}
    </Text>
  )
}
