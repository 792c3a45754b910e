import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { listOf } from '#kit/web/query.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { SearchHero } from '#ui/page/search-hero.tsx'
import { readHelpCenter, type ArticleCard, type HelpCenter, type HelpGroup } from '../contract.ts'
import { articlePath, type Place } from './article-path.ts'
import classes from './help.module.css'

/** The help center inside the frame. */
export function HelpCenterScreen() {
  return <HelpCenterPage place="inside" />
}

/** Search, popular articles, the knowledge base by topic, and what to read next. */
export function HelpCenterPage({ place }: { place: Place }) {
  const t = useText('site-help')
  const [{ q }, change] = useListSearch(readHelpCenter.query)
  const { data, error, refetch } = useQuery(listOf(readHelpCenter, { q }))
  return (
    <>
      <SearchHero
        title={t('hero.title')}
        text={t('hero.text')}
        label={t('hero.search')}
        value={q ?? ''}
        onChange={(text) => change({ q: text || undefined })}
      >
        <p className={classes.chips}>
          {t('hero.popular')}
          {data?.popularArticles.map(({ slug, title }) => (
            <Link key={slug} to={articlePath(place, slug)} className={classes.chip}>
              {title}
            </Link>
          ))}
        </p>
      </SearchHero>
      {data && <Content data={data} q={q} place={place} onClear={() => change({ q: undefined })} />}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TilesSkeleton count={3} height={240} />}
    </>
  )
}

type ContentProps = { data: HelpCenter; q: string | undefined; place: Place; onClear: () => void }

function Content({ data, q, place, onClear }: ContentProps) {
  const t = useText('site-help')
  const isSearch = q !== undefined
  if (isSearch && data.allArticles.length === 0)
    return (
      <EmptyState
        icon="search"
        title={t('none.title', { q })}
        text={t('none.text')}
        action={{ label: t('none.clear'), onClick: onClear }}
      />
    )
  return (
    <>
      {!isSearch && <Cards title={t('popular')} cards={data.popularArticles} place={place} />}
      <section className={classes.section} aria-labelledby="help-topics">
        <h2 id="help-topics">{t(isSearch ? 'found' : 'base')}</h2>
        <ul className={classes.topics}>
          {data.allArticles.map((group) => (
            <Topic key={group.key} group={group} place={place} />
          ))}
        </ul>
      </section>
      {!isSearch && <Cards title={t('learning')} cards={data.keepLearning} place={place} />}
      <section className={classes.more}>
        <h2>{t('more.title')}</h2>
        <p>{t('more.text')}</p>
      </section>
    </>
  )
}

function Topic({ group: { title, icon, articles }, place }: { group: HelpGroup; place: Place }) {
  return (
    <li className={classes.topic}>
      <h3>
        <span className={classes.topicIcon}>
          <Icon name={icon} size={22} />
        </span>
        {title}
      </h3>
      <ul>
        {articles.map(({ slug, title: name }) => (
          <li key={slug}>
            <Link to={articlePath(place, slug)}>{name}</Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Cards({ title, cards, place }: { title: string; cards: ArticleCard[]; place: Place }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <li key={card.slug}>
            <Link to={articlePath(place, card.slug)} className={classes.card}>
              <img src={card.img} alt="" width={320} height={160} />
              <strong>{card.title}</strong>
              <span>{card.subtitle}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
