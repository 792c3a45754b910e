import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { FileImport, useImportTexts } from '#ui/file/file-import.tsx'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { importVehicles, listProfiles, listVehiclePoints, listVehicles } from '../contract.ts'

/** Vehicles from a file. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('logistics-vehicles')
  const format = useFormat()
  const texts = useImportTexts(t)
  const units = useQuery(queryOf(readLogisticsFacts)).data?.units ?? []
  const check = useSend(importVehicles, { quiet: true })
  const apply = useSend(importVehicles, { quiet: true, stale: [listVehicles, listVehiclePoints, listProfiles] })
  return (
    <FileImport
      opened={opened}
      onClose={onClose}
      check={{ ...check, send: (file) => check.mutate({ query: { mode: 'check' }, body: file }) }}
      apply={{ ...apply, send: (file) => apply.mutate({ query: { mode: 'apply' }, body: file }) }}
      columns={[
        { title: t('name'), text: ({ name }) => name },
        { title: t('plate'), text: ({ plate }) => plate },
      ]}
      texts={{ ...texts, about: t('import.text', { units: format.list(units.map(({ name }) => name)) }) }}
    />
  )
}
