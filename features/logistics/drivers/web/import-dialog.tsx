import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { FileImport, useImportTexts } from '#ui/file/file-import.tsx'
import { importDrivers, listDrivers, listSkills } from '../contract.ts'

/** Drivers from a file. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('logistics-drivers')
  const texts = useImportTexts(t)
  const check = useSend(importDrivers, { quiet: true })
  const apply = useSend(importDrivers, { quiet: true, stale: [listDrivers, listSkills] })
  return (
    <FileImport
      opened={opened}
      onClose={onClose}
      check={{ ...check, send: (file) => check.mutate({ query: { mode: 'check' }, body: file }) }}
      apply={{ ...apply, send: (file) => apply.mutate({ query: { mode: 'apply' }, body: file }) }}
      columns={[
        { title: t('fields.name'), text: ({ name }) => name },
        { title: t('fields.email'), text: ({ email }) => email },
      ]}
      texts={{ ...texts, about: t('import.text') }}
    />
  )
}
