/** How things are kept in order: what of each decides, and which of two goes first (below 0 for the first). */
export type Order<Key, Item> = {
  keyOf: (item: Item) => Key
  compare: (one: Key, other: Key) => number
  /** Any number that follows from the key alone and is spread evenly: it keeps the tree low. */
  weigh: (key: Key) => number
}

type Node<Item> = {
  item: Item
  weight: number
  size: number
  left: Tree<Item>
  right: Tree<Item>
}
type Tree<Item> = Node<Item> | null

/**
 * Many things in order, of which none is ever changed: what is put in or taken out makes another, which shares the rest.
 * Each step costs as much as the tree is deep, the logarithm of what is in it: a lot may have fifty thousand bidders.
 * A treap whose weights follow from the keys: the same things make the same tree, however they came.
 */
export class Sorted<Key, Item> implements Iterable<Item> {
  readonly #order: Order<Key, Item>
  readonly #root: Tree<Item>

  private constructor(order: Order<Key, Item>, root: Tree<Item>) {
    this.#order = order
    this.#root = root
  }

  static empty<Key, Item>(order: Order<Key, Item>): Sorted<Key, Item> {
    return new Sorted(order, null)
  }

  /** All at once, in any order; no two with the same key. */
  static of<Key, Item>(order: Order<Key, Item>, items: Iterable<Item>): Sorted<Key, Item> {
    const { compare, keyOf, weigh } = order
    const sorted = [...items].sort((one, other) => compare(keyOf(one), keyOf(other)))
    // the right edge of what is built so far, from its root down
    const edge: Node<Item>[] = []
    for (const item of sorted) {
      const node: Node<Item> = { item, weight: weigh(keyOf(item)), size: 1, left: null, right: null }
      for (let last = edge.at(-1); last && last.weight < node.weight; last = edge.at(-1)) {
        node.left = last
        edge.pop()
      }
      const above = edge.at(-1)
      if (above) above.right = node
      edge.push(node)
    }
    const [root = null] = edge
    measure(root)
    return new Sorted(order, root)
  }

  get size(): number {
    return sizeOf(this.#root)
  }

  get(key: Key): Item | undefined {
    const { compare, keyOf } = this.#order
    for (let node = this.#root; node; ) {
      const side = compare(key, keyOf(node.item))
      if (side === 0) return node.item
      node = side < 0 ? node.left : node.right
    }
    return undefined
  }

  /** How many go before this key. */
  countBefore(key: Key): number {
    const { compare, keyOf } = this.#order
    let count = 0
    for (let node = this.#root; node; )
      if (compare(key, keyOf(node.item)) <= 0) node = node.left
      else {
        count += sizeOf(node.left) + 1
        node = node.right
      }
    return count
  }

  /** What stands at a place, counted from 0. */
  at(place: number): Item | undefined {
    let rest = place
    for (let node = this.#root; node; ) {
      const before = sizeOf(node.left)
      if (rest === before) return node.item
      if (rest > before) {
        rest -= before + 1
        node = node.right
      } else node = node.left
    }
    return undefined
  }

  /** With this one; instead of the one that had its key. */
  with(item: Item): Sorted<Key, Item> {
    return new Sorted(this.#order, this.#put(this.#root, item, this.#order.weigh(this.#order.keyOf(item))))
  }

  without(key: Key): Sorted<Key, Item> {
    if (this.get(key) === undefined) return this
    return new Sorted(this.#order, this.#drop(this.#root, key))
  }

  *[Symbol.iterator](): Iterator<Item> {
    const above: Node<Item>[] = []
    for (let node = this.#root; node || above.length > 0; ) {
      for (; node; node = node.left) above.push(node)
      const next = above.pop()
      if (!next) return
      yield next.item
      node = next.right
    }
  }

  #put(tree: Tree<Item>, item: Item, weight: number): Node<Item> {
    if (!tree) return nodeOf(item, weight, null, null)
    const { compare, keyOf } = this.#order
    const side = compare(keyOf(item), keyOf(tree.item))
    if (side === 0) return nodeOf(item, weight, tree.left, tree.right)
    // of equal weights the one that goes first is above, as in `of`
    if (weight > tree.weight || (weight === tree.weight && side < 0)) {
      const [before, after] = this.#split(tree, keyOf(item))
      return nodeOf(item, weight, before, after)
    }
    return side < 0
      ? nodeOf(tree.item, tree.weight, this.#put(tree.left, item, weight), tree.right)
      : nodeOf(tree.item, tree.weight, tree.left, this.#put(tree.right, item, weight))
  }

  /** What goes before a key that is not in the tree, and what after it. */
  #split(tree: Tree<Item>, key: Key): [Tree<Item>, Tree<Item>] {
    if (!tree) return [null, null]
    const { compare, keyOf } = this.#order
    if (compare(key, keyOf(tree.item)) < 0) {
      const [before, after] = this.#split(tree.left, key)
      return [before, nodeOf(tree.item, tree.weight, after, tree.right)]
    }
    const [before, after] = this.#split(tree.right, key)
    return [nodeOf(tree.item, tree.weight, tree.left, before), after]
  }

  #drop(tree: Tree<Item>, key: Key): Tree<Item> {
    if (!tree) return null
    const { compare, keyOf } = this.#order
    const side = compare(key, keyOf(tree.item))
    if (side === 0) return joined(tree.left, tree.right)
    return side < 0
      ? nodeOf(tree.item, tree.weight, this.#drop(tree.left, key), tree.right)
      : nodeOf(tree.item, tree.weight, tree.left, this.#drop(tree.right, key))
  }
}

function sizeOf<Item>(tree: Tree<Item>): number {
  return tree ? tree.size : 0
}

function nodeOf<Item>(item: Item, weight: number, left: Tree<Item>, right: Tree<Item>): Node<Item> {
  return { item, weight, size: sizeOf(left) + sizeOf(right) + 1, left, right }
}

/** Two trees as one; all of the first goes before all of the second. */
function joined<Item>(before: Tree<Item>, after: Tree<Item>): Tree<Item> {
  if (!before) return after
  if (!after) return before
  return before.weight >= after.weight
    ? nodeOf(before.item, before.weight, before.left, joined(before.right, after))
    : nodeOf(after.item, after.weight, joined(before, after.left), after.right)
}

function measure<Item>(tree: Tree<Item>): number {
  if (!tree) return 0
  tree.size = measure(tree.left) + measure(tree.right) + 1
  return tree.size
}
