import { IconSparkles } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { WhenOpened } from '#ui/when-opened.tsx'
import { useBoard } from './board.ts'

const OptimiseDialog = lazy(async () => ({ default: (await import('./optimise-dialog.tsx')).OptimiseDialog }))

/** Opens the choices of the optimiser; one search at a time. */
export function OptimiseButton() {
  const t = useText('logistics-plans')
  const { plan } = useBoard()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconSparkles size={17} aria-hidden />}
        disabled={plan.runId !== null}
        title={plan.runId === null ? undefined : t('run.busy')}
        onClick={() => setOpen(true)}
      >
        {t('optimise.open')}
      </Button>
      <WhenOpened opened={isOpen}>
        <OptimiseDialog opened={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  )
}
