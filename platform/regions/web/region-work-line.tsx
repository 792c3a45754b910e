import { useText } from '#kit/web/i18n.ts'
import { Alert, Progress } from '#ui/display/display.ts'
import { Text } from '#ui/display/text.ts'
import type { RegionWork } from '../contract.ts'

/** How far a region is built, or why it was refused. */
export function RegionWorkLine({ work }: { work: RegionWork }) {
  const t = useText('regions')
  const label = t(`work.${work.phase}`, { region: work.name })
  if (work.error)
    return (
      <Alert color="error" mb="md" title={label}>
        {work.error}
      </Alert>
    )
  return (
    <div role="status">
      <Text size="sm">{label}</Text>
      {work.isResumed && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('resumed')}
        </Text>
      )}
      <Progress value={work.percent} aria-label={label} mb="md" />
    </div>
  )
}
