import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TilesSkeleton } from '#ui/page-skeleton.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { exampleKey, exampleName } from '../rules.ts'
import classes from './reference-page.module.css'

type Example = { Example: ComponentType }

const loads = import.meta.glob<Example>('./examples/*.tsx')
/** The text of the files that are drawn above it: what is shown is what runs. */
const sources = import.meta.glob<string>('./examples/*.tsx', { query: '?raw', import: 'default' })

const examples = new Map(
  Object.entries(loads).map(([file, load]) => [
    exampleName(file),
    { Drawn: lazy(async () => ({ default: (await load()).Example })), source: sources[file] },
  ]),
)

/** One part of the interface: what it is for, how it behaves, and its code. */
export function ReferencePage() {
  const t = useText('site-reference')
  const name = exampleName(useRouterState({ select: ({ location }) => location.pathname }))
  const example = examples.get(name)
  const key = exampleKey(name)
  if (!example) return null
  return (
    <div key={name}>
      <PageHeader title={t(`screens.${key}`)} text={t(`about.${key}`)} />
      <Suspense fallback={<TilesSkeleton count={1} height={240} />}>
        {name === 'data-table' ? (
          <example.Drawn />
        ) : (
          <SectionCard title={t('example')}>
            <example.Drawn />
          </SectionCard>
        )}
      </Suspense>
      {example.source && <Source name={name} load={example.source} />}
    </div>
  )
}

function Source({ name, load }: { name: string; load: () => Promise<string> }) {
  const t = useText('site-reference')
  const [isShown, show] = useState(false)
  const { data } = useQuery({ queryKey: ['reference', name], queryFn: load, enabled: isShown, staleTime: Infinity })
  return (
    <div className={classes.source}>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isShown}
        leftSection={<Icon name="file-text" size={16} />}
        onClick={() => show(!isShown)}
      >
        {t(isShown ? 'hideCode' : 'showCode')}
      </Button>
      {isShown && data !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        <pre className={classes.code} dir="ltr" tabIndex={0} role="region" aria-label={t('code')}>
          <code>{data}</code>
        </pre>
      )}
    </div>
  )
}
