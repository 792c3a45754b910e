import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { listOf } from '#kit/web/query.ts'
import { Button, CopyButton } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { Text } from '#ui/display/text.ts'
import { Person } from '#ui/display/thing.tsx'
import { listProjects, type Project } from '../../contract.ts'

/** Who works on the first project, as what, and the link that leads them to it. */
export function ShareProject({ opened, onClose }: Opening) {
  const t = useText('office-projects')
  const { data, error, refetch } = useQuery({ ...listOf(listProjects, { itemsPerPage: 1 }), enabled: opened })
  const project = data?.projects[0]
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={project ? t('share.title', { name: project.name }) : t('share.any')}
    >
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CardSkeleton lines={4} />}
      {data && !project && <Text>{t('share.none')}</Text>}
      {project && <Shared project={project} />}
    </Dialog>
  )
}

function Shared({ project: { id, leader, leaderAvatar, leaderId, members } }: { project: Project }) {
  const t = useText('office-projects')
  const link = `${location.origin}/apps/projects?open=edit-${id}`
  const others = members.filter((member) => member.id !== leaderId)
  return (
    <Stack>
      <Stack gap="sm">
        {leader !== '' && <Person avatar={leaderAvatar} name={leader} detail={t('leader')} />}
        {others.map(({ id: memberId, name, avatar }) => (
          <Person key={memberId} avatar={avatar} name={name} detail={t('share.member')} />
        ))}
      </Stack>
      <Group align="flex-end" wrap="nowrap">
        <TextInput flex={1} readOnly dir="ltr" label={t('share.link')} description={t('share.rights')} value={link} />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="light" onClick={copy}>
              {t(copied ? 'share.copied' : 'share.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
