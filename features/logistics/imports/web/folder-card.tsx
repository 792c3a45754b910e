import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { readImportFolder, type FolderFile } from '../contract.ts'
import { importPath } from './earlier-imports.tsx'
import { stateTones } from './tones.ts'

/** The folder where other programs put files, and the outcome of the newest ones. */
export function FolderCard() {
  const t = useText('logistics-imports')
  const { data } = useQuery(queryOf(readImportFolder))
  if (!data) return null
  if (data.path === null)
    return (
      <SectionCard title={t('folder.title')}>
        <Text c="dimmed">{t('folder.none')}</Text>
      </SectionCard>
    )
  return (
    <SectionCard title={t('folder.title')} text={t('folder.text')}>
      <Stack gap="sm" align="stretch">
        {data.path !== '' && (
          <div>
            <Text size="sm" fw={500}>
              {t('folder.path')}
            </Text>
            <Text size="sm" ff="monospace" dir="ltr" ta="match-parent" style={{ overflowWrap: 'anywhere' }}>
              {data.path}
            </Text>
          </div>
        )}
        <Text size="sm">{t('folder.how')}</Text>
        <Text size="sm" fw={500}>
          {t('folder.recent')}
        </Text>
        {data.files.length === 0 && <Text c="dimmed">{t('folder.empty')}</Text>}
        {data.files.map((file) => (
          <File key={file.id} file={file} />
        ))}
      </Stack>
    </SectionCard>
  )
}

function File({ file: { id, fileName, state, createdAt } }: { file: FolderFile }) {
  const t = useText('logistics-imports')
  const format = useFormat()
  return (
    <Group gap="sm">
      <Anchor
        aria-label={t('folder.view', { name: fileName })}
        renderRoot={(props) => <Link to={importPath(id)} {...props} />}
      >
        <bdi>{fileName}</bdi>
      </Anchor>
      <StatusChip tone={stateTones[state]}>{t(`states.${state}`)}</StatusChip>
      <Text size="sm" c="dimmed">
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
      </Text>
    </Group>
  )
}
