import { useText } from '#kit/web/i18n.ts'
import { Stack } from '#ui/page/layout.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportSteps } from './import-steps.tsx'
import { NoMapAlert } from './no-map-alert.tsx'

/** The first step of an import: a file, or rows pasted from a table. */
export function ImportStart() {
  const t = useText('logistics-imports')
  return (
    <>
      <PageHeader
        title={t('screens.import')}
        actions={<LinkButton variant="light" to="/apps/logistics/deliveries" label={t('all')} />}
      />
      <Stack gap="lg">
        <ImportSteps active="file" />
        <NoMapAlert />
        <ImportFile />
        <EarlierImports />
      </Stack>
    </>
  )
}
