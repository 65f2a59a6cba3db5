import { holds } from '../model/condition.ts';
import { flowOf, type Graph } from '../model/graph.ts';
import type { Values } from '../model/values.ts';
import type { Choose } from './advance.ts';

/**
 * Chooses by the values of the form: at an exclusive gateway the first flow, in the file's order, whose condition holds; at an inclusive
 * one all that do; the default flow where none does. A deployment refuses gateways that could leave no way.
 */
export const chooseBy =
  (graph: Graph, values: Values): Choose =>
  (gateway) => {
    const standard = 'default' in gateway ? gateway.default : undefined;
    const others = gateway.outgoing.filter((id) => id !== standard);
    const open = others.filter((id) => {
      const { condition } = flowOf(graph, id);
      return condition === undefined || holds(condition, values);
    });
    const ways = gateway.kind === 'exclusive' ? open.slice(0, 1) : open;
    if (ways.length > 0) return ways;
    if (standard === undefined) throw new Error(`No flow of ${gateway.label} can be taken`);
    return [standard];
  };
