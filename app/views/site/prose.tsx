import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Block, Span } from '#app/features/settings/markdown.server.ts'
import { classNames } from '#app/ui/class-names.ts'
import { PlainLink } from '#app/ui/plain-link.tsx'

type ProseProps = { blocks: readonly Block[]; className?: string }

/** A static page's text, each part with the headings that it can be linked by. */
export function Prose({ blocks, className }: ProseProps) {
  return (
    <div className={classNames('prose', className)}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, its parts have no other name
        <BlockView key={at} block={block} />
      ))}
    </div>
  )
}

/** Questions (third-level headings) that open to their answers. */
export function Faq({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="faq">
      {sectionsOf(blocks, 2).map(({ heading, rest }) => (
        <section key={heading?.id ?? ''}>
          {heading && (
            <h2 className="h-sec" id={heading.id}>
              {heading.text}
            </h2>
          )}
          <div className="acc">
            {sectionsOf(rest, 3).map((question) =>
              question.heading ? (
                <details key={question.heading.id}>
                  <summary id={question.heading.id}>
                    {question.heading.text}
                    <ChevronDown className="i" aria-hidden="true" />
                  </summary>
                  <div className="body">
                    <Prose blocks={question.rest} />
                  </div>
                </details>
              ) : (
                <Prose key="" blocks={question.rest} />
              ),
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

/** The sections that a table of contents names. */
export function tocOf(blocks: readonly Block[]): { id: string; text: string }[] {
  return blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []))
}

type Heading = Extract<Block, { kind: 'heading' }>
type Section = { heading: Heading | null; rest: Block[] }

function sectionsOf(blocks: readonly Block[], level: 2 | 3): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === level) sections.push({ heading: block, rest: [] })
    else if (sections.length === 0) sections.push({ heading: null, rest: [block] })
    else sections.at(-1)?.rest.push(block)
  }
  return sections
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className="h-sec" id={block.id}>
          {block.text}
        </h2>
      ) : (
        <h3 className="h-sub" id={block.id}>
          {block.text}
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list': {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={at}>
          <Item blocks={item} />
        </li>
      ))
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'quote':
      return (
        <blockquote>
          <Prose blocks={block.blocks} />
        </blockquote>
      )
    case 'rule':
      return <hr className="rule" />
  }
}

function Item({ blocks }: { blocks: readonly Block[] }) {
  const [only] = blocks
  return blocks.length === 1 && only?.kind === 'paragraph' ? (
    <Spans spans={only.spans} />
  ) : (
    <Prose blocks={blocks} />
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return spans.map((span, at) => <SpanView key={at} span={span} />)
}

function SpanView({ span }: { span: Span }): ReactNode {
  switch (span.kind) {
    case 'text':
      return span.text
    case 'code':
      return <code className="mono">{span.text}</code>
    case 'break':
      return <br />
    case 'strong':
      return (
        <strong className="strong">
          <Spans spans={span.spans} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Spans spans={span.spans} />
        </em>
      )
    case 'link':
      return span.to.startsWith('#') ? (
        <a className="link" href={span.to}>
          <Spans spans={span.spans} />
        </a>
      ) : (
        <PlainLink className="link" to={span.to}>
          <Spans spans={span.spans} />
        </PlainLink>
      )
  }
}
