import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guessCategories } from '#app/domain/shop/category-guess.ts'
import { choosable } from '#app/domain/shop/choosable.ts'
import { TITLE_MOST } from '#app/domain/shop/draft.ts'
import { CategoryOptions } from '#app/ui/category-options.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { useNames } from '#app/ui/use-names.ts'
import { SpeakButton } from './speak-button.tsx'
import { type FieldsProps, listOf } from './word-fields.tsx'

const PHRASES = ['works', 'untested', 'scratches', 'missing'] as const

type QuickWhatProps = FieldsProps & {
  /** Whether one step is in sight, which script sees to. */
  stepped: boolean
  add: (sentence: string) => void
  /** Puts spoken words behind what a field has, and says what it has then. */
  speak: (name: 'title' | 'description', words: string) => string
}

/** What it is: a title, sentences to tap, its condition and the categories that its title speaks of. */
export function QuickWhat({ fields, choices, faultOf, stepped, add, speak }: QuickWhatProps) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const [title, setTitle] = useState(fields.title ?? '')
  return (
    <>
      <div className="field">
        <label className="label" htmlFor="lot-title">
          {t('drafts.field.title')}
        </label>
        <span className="quick-spoken">
          <input
            className="input"
            id="lot-title"
            name="title"
            maxLength={TITLE_MOST}
            defaultValue={fields.title ?? ''}
            onChange={(event) => setTitle(event.currentTarget.value)}
            autoComplete="off"
            enterKeyHint="done"
            aria-describedby="lot-title-hint"
          />
          <SpeakButton label={t('quick.speakTitle')} onHeard={(words) => setTitle(speak('title', words))} />
        </span>
        <p className="hint num" id="lot-title-hint">
          {t('quick.titleCount', { count: title.length, most: TITLE_MOST })}
        </p>
        <FieldErrors id="lot-title-error" errors={listOf(faultOf('title'))} />
      </div>
      <div className="field">
        <label className="label" htmlFor="lot-description">
          {t('drafts.field.description')}
        </label>
        <span className="quick-spoken">
          <textarea
            className="input"
            id="lot-description"
            name="description"
            rows={3}
            defaultValue={fields.description ?? ''}
          />
          <SpeakButton label={t('quick.speakDescription')} onHeard={(words) => speak('description', words)} />
        </span>
        <FieldErrors id="lot-description-error" errors={listOf(faultOf('description'))} />
        <div className="quick-chips">
          {PHRASES.map((phrase) => (
            <button
              key={phrase}
              type="button"
              className="chip with-script"
              onClick={() => add(t(`quick.phrase.${phrase}`))}
            >
              {t(`quick.chip.${phrase}`)}
            </button>
          ))}
        </div>
      </div>
      <div className="field">
        <p className="label" id="lot-condition-label">
          {t('drafts.field.condition')}
        </p>
        <span
          className="seg seg-block quick-seg"
          role="radiogroup"
          aria-labelledby="lot-condition-label"
          id="lot-condition"
        >
          {choosable(choices.conditions, fields.condition).map(({ id, name }) => (
            <label key={id}>
              <input type="radio" name="condition" value={id} defaultChecked={id === fields.condition} />
              {nameOf(name)}
            </label>
          ))}
        </span>
        <FieldErrors id="lot-condition-error" errors={listOf(faultOf('condition'))} />
      </div>
      {stepped ? (
        <GuessedCategory title={title} chosen={fields.category ?? ''} choices={choices} faultOf={faultOf} />
      ) : (
        <div className="field">
          <label className="label" htmlFor="lot-category">
            {t('drafts.field.category')}
          </label>
          <select className="select" id="lot-category" name="category" defaultValue={fields.category ?? ''}>
            <option value="">{t('drafts.choose')}</option>
            <CategoryOptions categories={choices.categories} />
          </select>
        </div>
      )}
    </>
  )
}

type GuessedProps = Pick<FieldsProps, 'choices' | 'faultOf'> & { title: string; chosen: string }

/** Few categories to tap, and all of them behind: what was chosen there joins the few. */
function GuessedCategory({ title, chosen: before, choices, faultOf }: GuessedProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(before)
  const nameOf = useNames()
  const shelves = choices.categories.map((shelf) => ({ ...shelf, called: nameOf(shelf.name) }))
  const guesses = guessCategories(title, shelves, { last: chosen || null })
  return (
    <div className="field">
      <p className="label" id="lot-category-label">
        {t('drafts.field.category')}
      </p>
      <div className="quick-guesses" role="radiogroup" aria-labelledby="lot-category-label" id="lot-category">
        {guesses.map(({ id, name, word }) => (
          <label key={id} className="quick-guess">
            <input
              type="radio"
              name="category"
              value={id}
              checked={id === chosen}
              onChange={() => setChosen(id)}
            />
            <span>
              <b>{name}</b>
              <small>{word === null ? t('quick.guess.chosen') : t('quick.guess.word', { word })}</small>
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id="lot-category-error" errors={listOf(faultOf('category'))} />
      <label className="sr" htmlFor="quick-all-categories">
        {t('quick.allCategories')}
      </label>
      <select
        className="select"
        id="quick-all-categories"
        value=""
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        <option value="">{t('quick.allCategories')}</option>
        <CategoryOptions categories={choices.categories} />
      </select>
    </div>
  )
}
