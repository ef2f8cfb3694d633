//! Pictures of how learning went, as SVG: the error of training, and the ladder of generations.

use std::fmt::Write;

use super::journal::Generation;
use crate::plane::{COLORS, MARGIN, Plane, WIDTH, range};

/// The error of each generation's training by epoch: of what it learns from, and dashed of others.
pub(super) fn curves(generations: &[(String, Vec<[f64; 2]>)]) -> String {
    let learnt = |errors: &[[f64; 2]]| errors.iter().skip(1).copied().collect::<Vec<_>>();
    let all = generations.iter().flat_map(|(_, errors)| learnt(errors).into_iter().flatten());
    let longest = generations.iter().map(|(_, errors)| errors.len()).max().unwrap_or(2);
    let last = (longest.max(3) - 1) as f64;
    let mut plane = Plane::new([1.0, last], range(all), "Error by epoch (dashed: held out)");
    let step = (last as usize).div_ceil(12).max(1);
    let names: Vec<_> =
        (1..=last as usize).step_by(step).map(|at| (at as f64, at.to_string())).collect();
    plane.scale(4, &names);
    for (number, (name, errors)) in generations.iter().enumerate() {
        let color = COLORS[number % COLORS.len()];
        for (of, dashes) in [(0, "none"), (1, "4 4")] {
            let points: Vec<[f64; 2]> = learnt(errors)
                .iter()
                .enumerate()
                .map(|(at, errors)| [(at + 1) as f64, errors[of]])
                .collect();
            plane.line(&points, color, dashes);
        }
        let (x, y) = (WIDTH - MARGIN, 34.0 + 16.0 * number as f64);
        let _ = writeln!(
            plane.svg,
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" fill=\"{color}\">{name}</text>"
        );
    }
    plane.finish()
}

/// The strength of each generation's network, with its error bar, above what was there at first.
pub(super) fn ladder(generations: &[(u32, Generation)]) -> String {
    let mut ground = 0.0;
    let mut rungs = Vec::new();
    for (number, known) in generations {
        let Some([elo, low, high]) = known.elo else { continue };
        rungs.push((f64::from(*number), [ground + elo, ground + low, ground + high], known));
        if known.is_stronger {
            ground += elo;
        }
    }
    let all = rungs.iter().flat_map(|(_, elo, _)| *elo).chain([0.0]);
    let last = generations.iter().map(|(number, _)| *number).max().unwrap_or(1);
    let title = "Elo by generation (hollow: not taken)";
    let mut plane = Plane::new([0.5, f64::from(last) + 0.5], range(all), title);
    let names: Vec<_> = (1..=last).map(|it| (f64::from(it), it.to_string())).collect();
    plane.scale(0, &names);
    for (at, [elo, low, high], known) in rungs {
        plane.line(&[[at, low], [at, high]], COLORS[0], "none");
        let fill = if known.is_stronger { COLORS[0] } else { "#fff" };
        let (x, y) = (plane.x(at), plane.y(elo));
        let _ = writeln!(
            plane.svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"{fill}\" stroke=\"{}\" \
             stroke-width=\"2\"/><text x=\"{:.1}\" y=\"{:.1}\">{elo:+.0}</text>",
            COLORS[0],
            x + 10.0,
            y + 4.0,
        );
    }
    plane.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_whole_whatever_there_is_to_be_shown() {
        let known = |elo| {
            toml::from_str(&format!(
                "is-stronger = {}\nstanding = ''\nelo = {elo:?}",
                elo > [0.0; 3]
            ))
            .expect("it is a generation")
        };
        let rungs = [(1, known([50.0, 20.0, 80.0])), (2, known([-5.0, -20.0, 10.0]))];
        let errors = |last: f64| vec![[0.0, 0.7], [0.6, 0.6], [0.5, last]];
        let lists =
            [("generation 1".to_owned(), errors(0.5)), ("generation 2".to_owned(), errors(0.4))];
        let pictures =
            [curves(&[]), curves(&lists), ladder(&[]), ladder(&rungs), ladder(&rungs[..1])];
        for svg in pictures {
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
        let ladder = ladder(&rungs);
        assert!(ladder.contains(">+50<") && ladder.contains(">+45<"), "{ladder}");
    }
}
