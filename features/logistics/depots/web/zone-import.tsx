import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { FileInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { List, Text } from '#ui/display/text.ts'
import { importZones, listZones } from '../contract.ts'
import { areasOf } from '../rules.ts'

type Read = { geojson: unknown; areas: number } | 'unreadable' | undefined

/** Imports zones from a GeoJSON file: the number of areas first, then the outcome of each feature. */
export function ZoneImport({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('logistics-depots')
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<Read>()
  const send = useSend(importZones, { stale: [listZones], quiet: true })
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    send.reset()
    setRead(chosen ? readGeoJson(await chosen.text()) : undefined)
  }
  const close = () => {
    void choose(null)
    onClose()
  }
  const known = typeof read === 'object' ? read : undefined
  return (
    <Modal opened={opened} onClose={close} title={t('zone.importTitle')}>
      <Stack gap="md">
        <Text size="sm">{t('zone.importText')}</Text>
        <FileInput
          clearable
          accept=".geojson,.json,application/geo+json,application/json"
          label={t('zone.file')}
          placeholder={t('zone.chooseFile')}
          value={file}
          onChange={(chosen) => void choose(chosen)}
        />
        {read === 'unreadable' && <Alert color="error">{t('zone.unreadable')}</Alert>}
        {send.error && <Alert color="error">{send.error.message}</Alert>}
        {known && !send.data && <Text>{t('zone.found', { count: known.areas })}</Text>}
        {send.data && (
          <div aria-live="polite">
            <Text fw={600}>{t('zone.imported', { count: send.data.created })}</Text>
            <List size="sm">
              {send.data.refused.map(({ feature, message }) => (
                <List.Item key={feature}>{t('zone.refused', { feature, message })}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('close')}
          </Button>
          {known && !send.data && (
            <Button
              loading={send.isPending}
              disabled={known.areas === 0}
              onClick={() => send.mutate({ body: { geojson: known.geojson, depotId: null } })}
            >
              {t('zone.importNow')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function readGeoJson(text: string): Read {
  try {
    const geojson: unknown = JSON.parse(text)
    const areas = areasOf(geojson)
    return areas ? { geojson, areas: areas.flat().length } : 'unreadable'
  } catch {
    return 'unreadable'
  }
}
