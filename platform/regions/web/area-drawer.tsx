import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { useState } from 'react'
import { addRegion, listRegions } from '../contract.ts'
import { AddDemo } from './map-setup.tsx'
import { RegionUpload } from './region-upload.tsx'
import { RegionWorkLine } from './region-work-line.tsx'

/** Adds the first region beside another screen: the demo city, or an extract of one’s own. */
export function AreaDrawer({ opened, onClose }: Opening) {
  const t = useText('regions')
  const { data } = useQuery(queryOf(listRegions))
  const [area, setArea] = useState('')
  const isBuilding = data?.work.some(({ id, error }) => id === data.demo?.id && error === '')
  const mayUpload = useMay(addRegion) && data?.fetchedBytes === null
  return (
    <Drawer opened={opened} onClose={onClose} title={t('area.title')} size={420}>
      <Stack gap="md">
        {data?.work.map((one) => (
          <RegionWorkLine key={one.id} work={one} />
        ))}
        {data?.demo && !isBuilding && (
          <>
            <Text size="sm">{t('area.demo', { name: data.demo.name })}</Text>
            <AddDemo />
          </>
        )}
        {mayUpload && data.largestExtractBytes !== null && (
          <RegionUpload
            regions={data.regions}
            work={data.work}
            limitBytes={data.largestExtractBytes}
            cutting={{ area, setArea }}
          />
        )}
      </Stack>
    </Drawer>
  )
}
