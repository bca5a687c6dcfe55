// Which amounts are decimal numbers in units of their currency, read from the document: all others are whole
// numbers of the smallest unit.
import { html, type Html } from '#platform/http/html.ts';
import {
  bodySchemaOf,
  operationsOf,
  type JsonSchema,
  type OpenApiDocument,
} from '#platform/http/openapi/document.ts';

export type AmountInUnits = { readonly where: string; readonly field: string };

const IN_UNITS = /\bin units\b/i;

export const amountsInUnits = (document: OpenApiDocument): AmountInUnits[] =>
  decimalsOf(document).filter(({ description }) => IN_UNITS.test(description));

type Decimal = AmountInUnits & { readonly description: string };

/** Every number that may have a fraction, in requests and in objects. */
export function decimalsOf(document: OpenApiDocument): Decimal[] {
  const sent = operationsOf(document).flatMap(({ method, path, operation }) => {
    const schema = bodySchemaOf(operation);
    return schema === undefined ? [] : decimalsIn(schema, `${method.toUpperCase()} ${path}`);
  });
  const shown = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    decimalsIn(schema, name),
  );
  return [...new Map([...sent, ...shown].map((one) => [`${one.where} ${one.field}`, one])).values()];
}

/** What refers to another object is listed with that one. */
function decimalsIn(schema: JsonSchema, where: string, field = ''): Decimal[] {
  const { type, description = '', properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const own = [type].flat().includes('number') && field !== '' ? [{ where, field, description }] : [];
  const inside = Object.entries(properties).flatMap(([name, of]) =>
    decimalsIn(of, where, field === '' ? name : `${field}.${name}`),
  );
  const choices = [...anyOf, ...oneOf, ...allOf].flatMap((one) =>
    decimalsIn({ description, ...one }, where, field),
  );
  return [...own, ...inside, ...choices, ...(items === undefined ? [] : decimalsIn(items, where, field))];
}

export const unitsTable = (document: OpenApiDocument): Html => {
  const byPlace = Map.groupBy(amountsInUnits(document), ({ where }) => where);
  return html`<h2>Amounts in units</h2>
    <table>
      <caption class="apart">
        Amounts that are decimal numbers in units
      </caption>
      <thead>
        <tr>
          <th scope="col">Request or object</th>
          <th scope="col">Fields</th>
        </tr>
      </thead>
      <tbody>
        ${[...byPlace].map(
          ([where, fields]) =>
            html`<tr>
              <th scope="row"><code>${where}</code></th>
              <td>${fields.map(({ field }, i) => html`${i === 0 ? '' : ', '}<code>${field}</code>`)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
};
