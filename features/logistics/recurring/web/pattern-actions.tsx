import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { endPattern, listPatterns, pausePattern, readPattern, resumePattern, type Pattern } from '../contract.ts'

type Props = { pattern: Pattern; onEdit?: () => void }

/** Without `onEdit`, for those who only look, there is only the way to its deliveries. */
export function PatternActions({ pattern, onEdit }: Props) {
  const t = useText('logistics-recurring')
  const { id, recipient: name } = pattern
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('viewNamed', { name })}
        renderRoot={(props) => (
          <Link to={`/apps/logistics/deliveries?patternId=${id}&sortBy=date&orderBy=asc`} {...props} />
        )}
      >
        <Icon name="eye" />
      </ActionIcon>
      {onEdit && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('editNamed', { name })} onClick={onEdit}>
          <Icon name="edit" />
        </ActionIcon>
      )}
      {onEdit && pattern.state !== 'ended' && <Steps pattern={pattern} />}
    </>
  )
}

function Steps({ pattern: { id, version, state, recipient: name } }: { pattern: Pattern }) {
  const t = useText('logistics-recurring')
  const stale = [listPatterns, readPattern]
  const given = { params: { pattern: id }, body: { version } }
  const pause = useSend(pausePattern, { stale })
  const resume = useSend(resumePattern, { stale })
  const end = useSend(endPattern, { stale })
  const isPaused = state === 'paused'
  const ask = async () => {
    const isSure = await confirm({ title: t('endTitle', { name }), body: t('endText'), confirmLabel: t('end') })
    if (isSure) end.mutate(given)
  }
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(isPaused ? 'resumeNamed' : 'pauseNamed', { name })}
        onClick={() => (isPaused ? resume : pause).mutate(given)}
      >
        {isPaused ? <IconPlayerPlay size={20} stroke={1.6} /> : <IconPlayerPause size={20} stroke={1.6} />}
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('endNamed', { name })} onClick={() => void ask()}>
        <IconPlayerStop size={20} stroke={1.6} />
      </ActionIcon>
    </>
  )
}
